/**
 * What happened in a turn, or in a step of it, as a list. A cell that is told of is pointed at.
 *
 * @module
 */

/** @import { EventReport, Step } from './types.js' */
/** @import { Picture } from './picture.js' */

import { h, put, scrolling } from './dom.js';

/** The most events that are listed before the list is unfolded. */
const MOST_EVENTS = 12;

export class Happened {
  element = h('div.happened');

  /** @param {Picture} picture */
  constructor(picture) {
    this.picture = picture;
  }

  /** @param {EventReport[]} events @param {...(Node | false)} before what stands before them */
  tell(events, ...before) {
    const { picture } = this;
    const items = events.map(({ text, spots }) => {
      const onpointerenter = () => picture.point(spots);
      return h('li', { onpointerenter, onpointerleave: () => picture.point([]) }, text);
    });
    const more = items.splice(MOST_EVENTS);
    put(
      this.element,
      before,
      scrolling(h('ul', { 'aria-label': 'What happened' }, items)),
      more.length > 0 && h('details', h('summary', `and ${more.length} more`), h('ul', more)),
    );
  }

  /** @param {Step} step @param {number} index @param {number} count @param {Node | false} [more] */
  tellStep(step, index, count, more = false) {
    const number = count > 1 && h('span.step-count', `Step ${index + 1} of ${count}`);
    this.tell(step.events, number, more);
  }
}
