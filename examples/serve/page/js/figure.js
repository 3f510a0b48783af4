/**
 * Pictures of scenes that cannot be clicked: diagrams, and the frames of an animation.
 *
 * @module
 */

/** @import { Scene } from './types.js' */
/** @import { Effect } from './scene.js' */

import { Board } from './board.js';
import { h } from './dom.js';

/** The properties of the style sheets that a picture in a file needs. */
const PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'display',
];

/** A board that only shows. Its `element` has to be in the page before it is copied. */
export class Figure {
  constructor() {
    this.board = new Board({
      label: '',
      players: [],
      onPick: () => {},
      onCancel: () => {},
      canDrag: () => false,
    });
    this.board.mayLieAcross = false;
    const { svg } = this.board;
    svg.removeAttribute('aria-hidden');
    svg.setAttribute('role', 'img');
    this.element = h('div', { class: 'board' });
    this.element.append(svg);
  }

  /**
   * Shows a scene and what has happened in it.
   *
   * @param {Scene} scene
   * @param {Effect[]} effects
   * @param {{ label?: string, pointers?: boolean }} [options] pointers: arrows and highlights
   */
  show(scene, effects, { label = '', pointers = true } = {}) {
    this.board.setScene(scene, { pointers });
    this.board.setBadges(effects, { ghosts: true });
    this.board.svg.setAttribute('aria-label', label);
  }

  /**
   * Returns the picture as an SVG that needs nothing else.
   *
   * @param {number} width in pixels
   */
  standalone(width) {
    const { svg } = this.board;
    const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
    const originals = svg.querySelectorAll('*');
    const used = new Set();
    copy.querySelectorAll('*').forEach((element, index) => {
      const original = originals[index];
      if (!original) return;
      if (element.tagName === 'use') used.add(element.getAttribute('href'));
      else if (element.tagName !== 'g' || original.classList.contains('ghost'))
        inline(original, element);
      element.removeAttribute('class');
    });
    for (const id of used) {
      const symbol = id && document.querySelector(id);
      if (symbol) copy.prepend(symbol.cloneNode(true));
    }
    const { width: across, height: down } = svg.viewBox.baseVal;
    copy.removeAttribute('class');
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(Math.round((width * down) / across)));
    return new XMLSerializer().serializeToString(copy);
  }
}

/**
 * Writes what the style sheets say about an element into its copy.
 *
 * @param {Element} from
 * @param {Element} to
 */
function inline(from, to) {
  const style = getComputedStyle(from);
  for (const name of PROPERTIES) {
    const value = style.getPropertyValue(name);
    if (value) to.setAttribute(name, value);
  }
}
