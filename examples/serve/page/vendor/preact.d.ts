// The part of preact that the page uses.

export interface VNode {
  type: unknown;
  props: unknown;
  key: unknown;
}

export type Content = VNode | string | number | boolean | null | undefined | readonly Content[];

export function h(type: string, props: object | null, ...children: Content[]): VNode;
export function render(content: Content, place: Element): void;
