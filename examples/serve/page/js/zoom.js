/**
 * The buttons that make the cells of a large board larger and smaller.
 *
 * @module
 */

/** @import { Board } from './board.js' */

import { h, roundButton } from './dom.js';

/** @param {Board} board @param {HTMLElement} box where the board scrolls */
export function zoomBar(board, box) {
  const zoom = (/** @type {number} */ factor) => {
    const old = board.zoom;
    board.zoom = Math.min(Math.max(old * factor, 1), 5);
    board.element.style.setProperty('--zoom', String(board.zoom));
    box.classList.toggle('zoomed', board.zoom > 1);
    // What is in the middle stays there.
    const ratio = board.zoom / old;
    const [width, height] = [box.clientWidth / 2, box.clientHeight / 2];
    const { scrollLeft, scrollTop } = box;
    box.scrollTo((scrollLeft + width) * ratio - width, (scrollTop + height) * ratio - height);
  };
  return h(
    'div.zoom-bar',
    { hidden: true },
    roundButton('minus', 'Smaller cells', () => zoom(1 / 1.5)),
    roundButton('plus', 'Larger cells', () => zoom(1.5)),
  );
}
