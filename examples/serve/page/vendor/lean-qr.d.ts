/** The parts of lean-qr that the page uses. */
export interface Code {
  /** The number of modules in a row. */
  readonly size: number;
  get(x: number, y: number): boolean;
}

export function generate(text: string): Code;
