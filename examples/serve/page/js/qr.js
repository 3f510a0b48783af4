/** QR codes. */

import { generate } from '../vendor/lean-qr.js';
import { html } from './dom.js';

/** The width of the margin that readers need, in modules. */
const MARGIN = 4;

/** Draws a text as a QR code, dark on light in every theme. @param {string} text @param {string} label */
export function qrCode(text, label) {
  const code = generate(text);
  const size = code.size + 2 * MARGIN;
  let dark = '';
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1)
      if (code.get(x, y)) dark += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
  return html`<svg class="qr-code" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label}>
    <path d="M0 0h${size}v${size}h-${size}z" fill="#fff" />
    <path d=${dark} fill="#000" />
  </svg>`;
}
