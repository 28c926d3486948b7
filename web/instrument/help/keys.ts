import type { IdOf } from '../../ui/messages/index.ts';
import type { words } from './words.ts';

/** Lists of alternative keys, with the description of what they do. */
export type HelpKeys = readonly (readonly [keys: readonly string[], IdOf<typeof words>])[];

export const pageKeys: HelpKeys = [
  [['?'], 'help'],
  [['Ctrl+Z', 'Ctrl+Y'], 'undo'],
  [['←', '→', '↑', '↓'], 'arrows'],
  [['Home', 'End'], 'ends'],
  [['←', '→'], 'sliders'],
];

export const gridKeys: HelpKeys = [
  [['F2'], 'gridEdit'],
  [['Shift+←', 'Shift+→', 'Shift+↑', 'Shift+↓'], 'gridRange'],
  [['Ctrl+A'], 'gridAll'],
  [['Ctrl+D', 'Ctrl+R'], 'gridFill'],
  [['Ctrl+Enter'], 'gridSame'],
  [['Ctrl+Home', 'Ctrl+End'], 'gridEnds'],
];

/** Keys in a cell's editor. */
export const editorKeys: HelpKeys = [
  [['Ctrl+Space'], 'suggest'],
  [['Tab'], 'take'],
  [['Esc'], 'leave'],
];

/** The keys of web/notebook/editor/keys.ts; a test compares the two. */
export const cellKeys: HelpKeys = [
  [['Enter'], 'edit'],
  [['Shift+Enter'], 'runNext'],
  [['Ctrl+Enter'], 'runStay'],
  [['Alt+Enter'], 'runInsert'],
  [['↑', '↓', 'K', 'J'], 'walk'],
  [['A', 'B'], 'add'],
  [['M', 'Y'], 'convert'],
  [['O'], 'fold'],
  [['Z', 'Shift+Z'], 'cellUndo'],
  [['Ctrl+Shift+↑', 'Ctrl+Shift+↓'], 'move'],
  [['D D'], 'remove'],
  [['I I'], 'stop'],
  [['0 0'], 'restart'],
];
