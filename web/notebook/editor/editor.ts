import { closeBrackets, closeBracketsKeymap, closeCompletion } from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
} from '@codemirror/commands';
import { python } from '@codemirror/lang-python';
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import {
  Compartment,
  EditorSelection,
  EditorState,
  type Extension,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap } from '@codemirror/view';
import { tagHighlighter, tags } from '@lezer/highlight';
import { hangOf } from '../hanging_indent.ts';
import { completion } from './completion.ts';
import type { Editor, EditorLabels, EditorOptions } from './editors.ts';

// The editor is loaded when a cell is first clicked.

/** Classes instead of colours, so that the style sheet defines the colours of both themes. */
const classes = tagHighlighter([
  { tag: tags.keyword, class: 'tok-keyword' },
  {
    tag: [tags.operatorKeyword, tags.controlKeyword, tags.definitionKeyword],
    class: 'tok-keyword',
  },
  { tag: [tags.bool, tags.null], class: 'tok-atom' },
  { tag: tags.number, class: 'tok-number' },
  { tag: [tags.string, tags.special(tags.string)], class: 'tok-string' },
  { tag: tags.comment, class: 'tok-comment' },
  {
    tag: [tags.function(tags.definition(tags.variableName)), tags.definition(tags.className)],
    class: 'tok-definition',
  },
]);

const setErrorLine = StateEffect.define<number | undefined>();
const errorMark = Decoration.line({ class: 'error-line' });
/** Marks the line of an error until the code changes. */
const errorLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(known, { docChanged, effects, state }) {
    const set = effects.find((effect) => effect.is(setErrorLine));
    if (!set) return docChanged ? Decoration.none : known;
    const line = set.value as number | undefined;
    if (line === undefined || line < 1 || line > state.doc.lines) return Decoration.none;
    return Decoration.set([errorMark.range(state.doc.line(line).from)]);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Wrapped lines have the same hanging indent as in the static code that the editor replaces. */
const hanging = EditorView.decorations.compute(['doc'], ({ doc }) => {
  const builder = new RangeSetBuilder<Decoration>();
  for (let number = 1; number <= doc.lines; number += 1) {
    const { from, text } = doc.line(number);
    builder.add(from, from, Decoration.line({ class: hangOf(text) }));
  }
  return builder.finish();
});

const pythonExtensions: Extension = [
  hanging,
  python(),
  indentUnit.of('    '),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  syntaxHighlighting(classes),
];

/** Creates an editor for a cell's source. */
export function createEditor(options: EditorOptions): Editor {
  const { source, language, labels, names, root, events } = options;
  const naming = new Compartment();
  const named = ({ text, names }: EditorLabels) => [
    EditorView.contentAttributes.of({ 'aria-label': text }),
    EditorState.phrases.of({ Completions: names }),
  ];
  const view = new EditorView({
    root,
    doc: source,
    extensions: [
      keymap.of([
        { key: 'Shift-Enter', run: () => events.run('next') },
        { key: 'Mod-Enter', run: () => events.run('stay') },
        { key: 'Ctrl-Enter', run: () => events.run('stay') },
        { key: 'Alt-Enter', run: () => events.run('insert') },
        { key: 'ArrowUp', run: (one) => isAtEdge(one, 'start') && events.walk(-1) },
        { key: 'ArrowDown', run: (one) => isAtEdge(one, 'end') && events.walk(1) },
        ...closeBracketsKeymap,
        ...defaultKeymap.filter(({ key }) => key !== 'Escape'),
        ...historyKeymap,
        { key: 'Tab', run: indent, shift: indentLess },
        { key: 'Escape', run: () => events.leave() },
      ]),
      history(),
      EditorView.domEventHandlers({ beforeinput: typeOver }),
      EditorView.lineWrapping,
      EditorState.tabSize.of(4),
      errorLine,
      naming.of(named(labels)),
      EditorView.contentAttributes.of({
        autocapitalize: 'off',
        autocorrect: 'off',
        spellcheck: String(language === 'markdown'),
      }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) events.typed(update.state.doc.toString());
        if (update.focusChanged && update.view.hasFocus) events.focused();
      }),
      language === 'python' ? [pythonExtensions, completion(names)] : [],
    ],
  });
  return {
    dom: view.dom,
    get source() {
      return view.state.doc.toString();
    },
    replace: (next) => replace(view, next),
    markLine: (line) => view.dispatch({ effects: setErrorLine.of(line) }),
    rename: (labels) => view.dispatch({ effects: naming.reconfigure(named(labels)) }),
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
      view.focus();
    },
    focus(at) {
      const ends = { start: 0, end: view.state.doc.length };
      const position = typeof at === 'string' ? ends[at] : at && view.posAtCoords(at, false);
      if (position !== undefined) view.dispatch({ selection: { anchor: position } });
      view.focus();
      const text = typeof at === 'object' ? at.typed?.() : undefined;
      if (text) view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type' });
    },
    closeList: () => void closeCompletion(view),
    destroy: () => view.destroy(),
  };
}

/**
 * Replaces a selection with typed text. Chromium's default copies the style of the replaced text into
 * a style attribute, which the page's Content Security Policy blocks and reports.
 */
function typeOver(event: InputEvent, view: EditorView): boolean {
  const { data } = event;
  const { main } = view.state.selection;
  if (event.inputType !== 'insertText' || event.isComposing || !data || main.empty) return false;
  const insert = () =>
    view.state.update(view.state.replaceSelection(data), {
      userEvent: 'input.type',
      scrollIntoView: true,
    });
  const handlers = view.state.facet(EditorView.inputHandler);
  const isDone = handlers.some((handle) => handle(view, main.from, main.to, data, insert));
  if (!isDone) view.dispatch(insert());
  event.preventDefault();
  return true;
}

/** Indents to the next tab stop, or the lines of the selection. */
function indent(view: EditorView): boolean {
  const { state } = view;
  if (state.selection.ranges.some((range) => !range.empty)) return indentMore(view);
  view.dispatch(
    state.changeByRange((range) => {
      const { from } = state.doc.lineAt(range.from);
      const blanks = ' '.repeat(4 - ((range.from - from) % 4));
      const head = range.from + blanks.length;
      return {
        changes: { from: range.from, insert: blanks },
        range: EditorSelection.cursor(head),
      };
    }),
    { scrollIntoView: true, userEvent: 'input' },
  );
  return true;
}

/** Replaces the text by the smallest change, so that the caret stays in place. */
function replace(view: EditorView, next: string): void {
  const known = view.state.doc.toString();
  if (known === next) return;
  let from = 0;
  while (from < known.length && known[from] === next[from]) from += 1;
  let to = known.length;
  let end = next.length;
  while (to > from && end > from && known[to - 1] === next[end - 1]) {
    to -= 1;
    end -= 1;
  }
  view.dispatch({ changes: { from, to, insert: next.slice(from, end) } });
}

function isAtEdge({ state }: EditorView, edge: 'start' | 'end'): boolean {
  const { main } = state.selection;
  return main.empty && main.head === (edge === 'start' ? 0 : state.doc.length);
}
