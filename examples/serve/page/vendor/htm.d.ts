// The part of htm that the page uses.

import type { Content, VNode } from './preact.js';

/** What stands in a template: a part of the page, an attribute, a listener, or where an element is kept. */
type Value = Content | object | ((event: any) => unknown);

declare const htm: {
  bind(h: unknown): (strings: TemplateStringsArray, ...values: Value[]) => VNode;
};

export default htm;
