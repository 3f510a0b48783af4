/** The game as a file: text formats, pictures, and the whole game as an animation. */

import { copy, download, draw, failed, html, icon, intoSight, small } from './dom.js';
import { rules } from './rules.js';
import { wholeAddress } from './visit.js';

/** The width of a picture of one position, in pixels. */
const PNG_WIDTH = 1200;

/** The words for the formats of the rules. */
const FORMAT_WORDS = /** @type {Record<string, string>} */ ({
  json: 'JSON',
  text: 'Text, one line',
  words: 'Words',
});

export class ExportMenu {
  /** How far a file is drawn. */
  progress = '';

  /** @param {import('./game-pane.js').GamePane} pane */
  constructor(pane) {
    this.pane = pane;
    this.name = pane.options.info.name;
  }

  /** The game up to a ply. @param {number} [ply] the last one if there is none */
  #game(ply) {
    return { start: this.pane.options.start, moves: this.pane.moves().slice(0, ply) };
  }

  #svg = () => rules.draw(this.pane.game(), this.pane.board.picture.isFlipped);

  /** @param {string} format */
  async #text(format) {
    const { line } = this.pane;
    const game = format === 'json' ? line : this.#game();
    const { text, extension } = await rules.write(game, format, line.analysis());
    const name = format === 'words' ? `${this.name}-words` : this.name;
    download(`${name}.${extension}`, text, 'text/plain');
  }

  async #png() {
    const { raster } = await import('./film.js');
    const { canvas } = await raster(await this.#svg(), PNG_WIDTH);
    /** @type {Blob | null} */
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob) download(`${this.name}-${this.pane.at}.png`, blob, 'image/png');
  }

  async #gif() {
    const { film } = await import('./film.js');
    const view = (/** @type {number} */ ply) => rules.view(this.#game(ply));
    const { isFlipped } = this.pane.board.picture;
    const last = this.pane.moves().length;
    const file = await film(view, last, isFlipped, (text) => this.#tell(text));
    download(`${this.name}.gif`, file, 'image/gif');
  }

  /** @param {string} text */
  #tell(text) {
    this.progress = text;
    draw();
  }

  render() {
    const { pane } = this;
    const { info, address } = pane.options;
    const save = (/** @type {string} */ words, /** @type {() => unknown} */ work, /** @type {string} */ name = '') => {
      const run = async () => {
        try {
          await work();
        } catch (error) {
          failed(error);
        }
        this.#tell('');
      };
      return small(words, run, { 'data-export': name || null });
    };
    const link = () => wholeAddress(pane.line.address(pane.at));
    const position = async () => (await rules.view(pane.game())).position;
    const svg = async () =>
      download(`${this.name}-${pane.at}.svg`, await this.#svg(), 'image/svg+xml');
    return html`<details class="export" ontoggle=${intoSight}>
      <summary>${icon('save')} Save and share</summary>
      <div class="buttons wrap">
        ${address && save('Link to this game', () => copy(wholeAddress(address()), 'Link'))}
        ${save('Link to this position', () => copy(link(), 'Link'))}
        ${save('Position as text', async () => copy(await position(), 'Position'))}
        ${info.formats.map((name) => save(FORMAT_WORDS[name] ?? name, () => this.#text(name), name))}
        ${save('SVG', svg, 'svg')} ${save('PNG', () => this.#png(), 'png')}
        ${save('GIF of the game', () => this.#gif(), 'gif')}
      </div>
      <p class="muted" role="status">${this.progress}</p>
    </details>`;
  }
}
