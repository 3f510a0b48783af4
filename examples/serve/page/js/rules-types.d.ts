export interface Start { game: string; variant?: string; position?: string }
export type Player = 'first' | 'second';
export interface Spot { row: number; column: number }
export interface Piece { owner: Player | null; letter: string; symbol: string; name: string; shade?: 'light' | 'dark' }
export interface Fixture { letter: string; symbol: string; name: string }
export type Ground = 'dark' | 'light' | { taken: Player } | { base: Player };
export type Place = 'top-left' | 'top-right' | 'left' | 'right' | 'bottom-left' | 'bottom-right';
export interface Mark { place: Place; text: string; owner: Player | null; meaning: string; tone: 'calm' | 'good' | 'bad' }
export interface SceneCell { name: string; ground: Ground; fixture: Fixture | null; piece: Piece | null; marks: Mark[] }
export interface Panel { title: string; owner: Player | null; lines: string[] }
export type HighlightKind = 'from' | 'to' | 'affected' | 'selected';
export interface Highlight { spot: Spot; kind: HighlightKind }
export interface Arrow { from: Spot; to: Spot; kind: 'move' | 'effect' }
export interface Scene { columns: number; cells: SceneCell[]; row_labels: string[]; column_labels: string[]; panels: Panel[]; highlights: Highlight[]; arrows: Arrow[] }
export type Effect = 'nothing' | 'moved' | 'placed' | 'born' | 'changed' | 'converted' | 'captured' | 'died' | 'poisoned';
export interface EventReport { text: string; spots: Spot[]; data: unknown; effect: Effect }
export interface Step { events: EventReport[]; scene: Scene }
export interface MoveKind { name: string; key: string; cells: number; help: string; refusal: string | null }
export interface Diagram { text: string; position: string | null; moves: string; step: number | null }
export interface KnownMark { meaning: string; texts: string; does: string }
export interface Unit { names: [string, string]; is_whole: boolean; when: string }
export interface VariantNumber { range: [number, number]; example: number; meaning: string }
export interface Variant { name: string; numbers: VariantNumber[]; also: string }
export interface Outlook { text: string; warning: string; is_loss: boolean }
export interface GameInfo { name: string; title: string; summary: string; players: [string, string]; has_sides: boolean; variants: Variant[]; formats: string[]; diagrams: Diagram[]; effects: [Effect, string][]; pieces: Piece[]; glossary: [string, string][]; marks: KnownMark[]; notation: string[]; waypoint: string; unit: Unit | null }
export interface Ply { move: string; turn: 1 | 2; events: string[] }
export interface Note extends Spot { text: string[] }
export interface Choice { next: Spot[]; moves: string[]; then?: Choice[]; scene?: Scene; refusal?: string }
export interface View { position: string; status: '*' | '1-0' | '0-1' | '1/2-1/2'; reason?: string; turn: 1 | 2; ply: number; key: string; last?: string; scene: Scene; steps: Step[]; plies: Ply[]; kinds: MoveKind[]; count: number; choices: Choice[]; warnings: string[]; outlook: Outlook[]; because: string[]; notes: Note[]; terms: string[] }
export interface Report { move: string; score: number; wins_in?: number; loses_in?: number; depth: number; nodes: number; pv: string[] }
export interface Imported { game: string; variant?: string; start: string; moves: string[] }
