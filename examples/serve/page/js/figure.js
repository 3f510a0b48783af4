/**
 * Pictures of scenes that cannot be clicked: diagrams, and the frames of an animation.
 *
 * @module
 */

/** @import { Scene } from './types.js' */
/** @import { Seen } from './scene.js' */

import { h } from './dom.js';
import { Picture } from './picture.js';

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

/** A picture by itself. Its `element` has to be in the page before it is copied. */
export class Figure {
  picture = new Picture();
  element = h('div.board', this.picture.svg);

  constructor() {
    this.picture.svg.removeAttribute('aria-hidden');
    this.picture.svg.setAttribute('role', 'img');
  }

  /**
   * Shows a scene and what has happened in it.
   *
   * @param {Scene} scene
   * @param {Seen[]} seen
   * @param {{ label?: string, pointers?: boolean }} [options] pointers: arrows and highlights
   */
  show(scene, seen, { label = '', pointers = true } = {}) {
    this.picture.setScene(scene, { pointers });
    this.picture.setBadges(seen);
    this.picture.svg.setAttribute('aria-label', label);
  }

  /** Returns the picture as an SVG that needs nothing else. @param {number} width in pixels */
  standalone(width) {
    const { svg } = this.picture;
    const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
    const originals = svg.querySelectorAll('*');
    const used = new Set();
    copy.querySelectorAll('*').forEach((element, index) => {
      const original = originals[index];
      if (!original) return;
      if (element.tagName === 'use') used.add(element.getAttribute('href'));
      else if (element.tagName !== 'g' || original.classList.contains('ghost')) {
        const style = getComputedStyle(original);
        for (const name of PROPERTIES) element.setAttribute(name, style.getPropertyValue(name));
      }
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
