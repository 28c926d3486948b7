import { entryOf } from '../../ui/messages/entry.ts';
import { cellOf } from '../model.ts';
import type { NotebookActions } from '../page_model.ts';
import type { OpenNotebook } from '../store/open_notebook.ts';

type Command = (id: string, actions: NotebookActions) => void;

/** Jupyter's command-mode keys: the cell has the focus, not its editor. */
const commands: Readonly<Record<string, Command>> = {
  Enter: (id, { edit }) => edit(id, 'end'),
  'Shift+Enter': (id, { run }) => run(id, 'next'),
  'Control+Enter': (id, { run }) => run(id, 'stay'),
  'Meta+Enter': (id, { run }) => run(id, 'stay'),
  'Alt+Enter': (id, { run }) => run(id, 'insert'),
  ArrowUp: (_, { selectBy }) => selectBy(-1),
  ArrowDown: (_, { selectBy }) => selectBy(1),
  k: (_, { selectBy }) => selectBy(-1),
  j: (_, { selectBy }) => selectBy(1),
  a: (id, { insert }) => insert('code', 'above', id),
  b: (id, { insert }) => insert('code', 'below', id),
  m: (id, { convert }) => convert(id, 'markdown'),
  y: (id, { convert }) => convert(id, 'code'),
  o: (id, { fold }) => fold(id),
  z: (_, { undo }) => undo(),
  'Shift+Z': (_, { redo }) => redo(),
  'Control+Shift+ArrowUp': (id, { move }) => move(id, -1),
  'Control+Shift+ArrowDown': (id, { move }) => move(id, 1),
};

/** Keys that must be pressed twice in a row. */
const twice: Readonly<Record<string, Command>> = {
  d: (id, { remove }) => remove(id),
  i: (_, { stop }) => stop(),
  '0': (_, { restart }) => restart(),
};

/** The longest time between two such presses, in milliseconds. */
const longestMs = 1000;
let last = { key: '', at: Number.NEGATIVE_INFINITY };

/** The cell whose editor is loading, and the text typed meanwhile; only for the last click. */
let ahead: { readonly id: string; text: string } | undefined;

/** Buffers typed text for a cell's editor, which takes it when it has loaded. */
export function typeAhead(id: string): () => string {
  const own = { id, text: '' };
  ahead = own;
  return () => {
    if (ahead === own) ahead = undefined;
    const { text } = own;
    own.text = '';
    return text;
  };
}

/** Buffers a key for the editor; returns whether it was text. Any other key stops the buffering. */
function isAhead({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent, id: string): boolean {
  if (ahead?.id === id && !ctrlKey && !metaKey) {
    const letter = key === 'Enter' && !shiftKey && !altKey ? '\n' : key;
    if (letter.length === 1) {
      ahead.text += letter;
      return true;
    }
    if (key === 'Shift' || key === 'AltGraph') return true;
  }
  ahead = undefined;
  return false;
}

/** Runs the command of a key for the focused cell. */
export function commandKey(
  event: KeyboardEvent,
  opened: OpenNotebook,
  actions: NotebookActions,
): void {
  const { target } = event;
  const id = (target as HTMLElement).dataset.cellId;
  if (id === undefined || !cellOf(opened.notebook, id) || event.isComposing) return;
  if (isAhead(event, id)) {
    event.preventDefault();
    return;
  }
  const modifiers = (['Control', 'Alt', 'Meta', 'Shift'] as const).filter((name) =>
    event.getModifierState(name),
  );
  const name = [...modifiers, event.key].join('+');
  const known = last;
  last = { key: name, at: event.timeStamp };
  const isSecond = known.key === name && event.timeStamp - known.at < longestMs;
  const command = entryOf(commands, name) ?? (isSecond ? entryOf(twice, name) : undefined);
  if (isSecond && command) last = { key: '', at: Number.NEGATIVE_INFINITY };
  if (!command) return;
  event.preventDefault();
  command(id, actions);
}

/** The keys that the help lists. */
export const keyNames = { once: Object.keys(commands), twice: Object.keys(twice) } as const;
