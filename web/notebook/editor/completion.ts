import {
  acceptCompletion,
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  completionStatus,
  moveCompletionSelection,
  selectedCompletionIndex,
  setSelectedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { keywords } from '../python_words.ts';
import type { NameSource } from './editors.ts';

/** The number of letters that opens the list; after a dot it opens immediately. */
const fewestLetters = 2;

const dotted = /(?<![\p{L}\p{N}_])(?:[\p{L}_][\p{L}\p{N}_]*\s*\.\s*)*(?:[\p{L}_][\p{L}\p{N}_]*)?$/u;
/** Characters before the caret that are searched: a path has fewer, and a line can have very many. */
const longestPath = 500;
const word = /^[\p{L}_][\p{L}\p{N}_]*$/u;
/** After these keywords the user writes a new name. */
const naming = /\b(?:def|class|as)\s+$/;

/** The dotted path before the caret and the partial name; undefined if there can be none. */
function placeAt(context: CompletionContext) {
  const { state, pos, explicit } = context;
  if (/String|Comment/.test(syntaxTree(state).resolveInner(pos, -1).name)) return undefined;
  const line = state.doc.lineAt(pos);
  const before = line.text.slice(0, pos - line.from);
  const [text = ''] = dotted.exec(before.slice(-longestPath)) ?? [];
  const parts = text.split('.').map((part) => part.trim());
  const written = parts.pop() ?? '';
  const lead = before.slice(0, before.length - text.length);
  // The object before “).” or “1.” is unknown.
  if (/[.\w]$/.test(lead) || naming.test(lead)) return undefined;
  if (!explicit && parts.length === 0 && written.length < fewestLetters) return undefined;
  return { path: parts, written, from: pos - written.length };
}

const sourceOf =
  (names: NameSource) =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const place = placeAt(context);
    if (!place) return null;
    const { path, written, from } = place;
    const known = await names.known(path);
    // The list belongs to the editor with the focus, which may have moved on meanwhile.
    if (context.aborted || context.view?.hasFocus === false) return null;
    const options = new Map<string, Completion>();
    for (const label of names.written(path, written)) {
      options.set(label, { label, type: keywords.has(label) ? 'keyword' : 'text' });
    }
    for (const [label, type] of known ?? []) {
      const info = async () => aboutView(await names.about([...path, label]));
      options.set(label, { label, type, info });
    }
    return options.size === 0 ? null : { from, options: [...options.values()], validFor: word };
  };

function aboutView(text: string | undefined): Node | null {
  if (text === undefined) return null;
  const lines = document.createElement('div');
  lines.textContent = text;
  return lines;
}

/** Inserts the selected or the first name; without a list, Tab indents. */
function take(view: EditorView): boolean {
  if (completionStatus(view.state) !== 'active') return false;
  if (selectedCompletionIndex(view.state) === null)
    view.dispatch({ effects: setSelectedCompletion(0) });
  return acceptCompletion(view);
}

/** Closes the list of names. One that is only looked for is no reason to stay in the editor. */
const close = (view: EditorView): boolean =>
  completionStatus(view.state) === 'active' && closeCompletion(view);

/**
 * Without the focus there is no list. The library closes an open one, but not one whose names are still
 * looked for, which would open over the next cell.
 */
const closesOnBlur = EditorView.domEventHandlers({
  blur(_, view) {
    setTimeout(() => !view.hasFocus && view.dom.isConnected && closeCompletion(view));
  },
});

/** Enter inserts only a name selected with the arrow keys, so that typing on is not disturbed. */
const keys = Prec.highest(
  keymap.of([
    { key: 'Ctrl-Space', run: startCompletion },
    { mac: 'Alt-i', run: startCompletion },
    { key: 'Escape', run: close },
    { key: 'ArrowDown', run: moveCompletionSelection(true) },
    { key: 'ArrowUp', run: moveCompletionSelection(false) },
    { key: 'PageDown', run: moveCompletionSelection(true, 'page') },
    { key: 'PageUp', run: moveCompletionSelection(false, 'page') },
    { key: 'Enter', run: acceptCompletion },
    { key: 'Tab', run: take },
  ]),
);

const box = {
  border: '1px solid var(--rule)',
  borderRadius: '4px',
  background: 'var(--field)',
  color: 'var(--ink)',
};
const look = EditorView.theme({
  '.cm-tooltip': box,
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { font: '13px / 1.5 var(--mono)', maxHeight: '12em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px', minHeight: '24px' },
  // Outlines are also visible in forced colours.
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--code)',
    color: 'var(--ink)',
    outline: '2px solid var(--accent)',
    outlineOffset: '-2px',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-tooltip.cm-completionInfo': {
    ...box,
    padding: '4px 8px',
    font: '13px / 1.4 var(--mono)',
    whiteSpace: 'pre-wrap',
  },
});

/** Suggests names while code is typed. */
export const completion = (names: NameSource): Extension => [
  autocompletion({
    override: [sourceOf(names)],
    defaultKeymap: false,
    icons: false,
    selectOnOpen: false,
    interactionDelay: 0,
  }),
  closesOnBlur,
  keys,
  look,
];
