import { words } from '../../instrument/grid/words.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import '../../ui/trusted_types.ts';
import { elementEnglish } from '../../instrument/element/english.ts';
import { hideNames, type Options } from '../../instrument/element/options.ts';
import '../../instrument/element/zero_point_element.ts';
import { readTensorText } from '../../instrument/settings/draft.ts';
import { lockNames } from '../../instrument/settings/lock_names.ts';
import { presetNames } from '../../instrument/settings/samples.ts';
import { exercisesOf } from '../../notebook/exercises/exercises.ts';
import { LessonFiles } from '../../notebook/store/lesson_files.ts';
import { formatFloat32 } from '../../text/numbers.ts';
import { pythonList } from '../../text/python_text.ts';
import { filesAt } from '../../ui/files.ts';
import { wordsFrom } from '../../ui/load_words.ts';
import { Localizer } from '../../ui/messages/localizer.ts';
import { initLanguageToggle } from '../shared/page_language.ts';
import { zh as page } from '../shared/words.ts';
import {
  digitsAddress,
  digitsSnippet,
  elementSnippet,
  exerciseFragment,
  exerciseFrameSnippet,
  exerciseSnippet,
  frameAddress,
  frameSnippet,
  lessonFragment,
  lessonSnippet,
  packageCommand,
} from './snippets.ts';
import { zh as chinese, en as english } from './words.ts';

declare const buildVersion: string;

// The composition root of builder.html: a form, the element as a preview, and the code to copy.

const at = (file: string) => new URL(`${file}?v=${buildVersion}`, document.baseURI);
const site = new URL('./', location.href).href;
const firstLesson = 'quantize_and_dequantize';
/** The exercise that asks for a scale and a zero point. */
const rulerExercise = 'exercise-nothing-clipped';

document.querySelector('.late')?.remove();

const find = <E extends Element>(selector: string) => document.querySelector(selector) as E;
const form = find<HTMLFormElement>('form');
const lesson = find<HTMLSelectElement>('[name=lesson]');
const exercise = find<HTMLSelectElement>('[name=exercise]');
const start = find<HTMLSelectElement>('[name=start]');
const snippet = find<HTMLElement>('.snippet code');
const said = find<HTMLElement>('.said');
const lessonPreview = find<HTMLIFrameElement>('.lesson-preview');
const preview = document.createElement('zero-point');

type BuilderMessageId = keyof typeof english;

/** Adds the text that only this page needs. */
const withOwnWords = (language: Language): Language =>
  language.code === 'zh' ? { ...language, page: { ...page, ...chinese } } : language;
const files = filesAt(at);
const localizer = new Localizer(
  wordsFrom({ en: elementEnglish, zh: () => import('../../instrument/element/chinese.ts') }),
  withOwnWords,
);
const lessons = new LessonFiles(files, localizer);

/** The current status message, translated when it is shown. */
let note: BuilderMessageId | undefined;

const text = (id: BuilderMessageId) => (localizer.language.code === 'zh' ? chinese : english)[id];

for (const [list, names] of [
  ['hide', hideNames],
  ['lock', lockNames],
] as const) {
  const group = find<HTMLElement>(`[data-list=${list}]`);
  for (const name of names) {
    const label = document.createElement('label');
    label.className = 'check';
    const input = document.createElement('input');
    Object.assign(input, { type: 'checkbox', name: list, value: name });
    const words = document.createElement('span');
    words.dataset.text = `part.${name}`;
    words.textContent = english[`part.${name}`];
    label.append(input, words);
    group.append(label);
  }
}

/** The choice of the page on which a network reads digits, beside the names of lessons. */
const digitsPage = 'digits.html';

const starts = [...presetNames, 'tensor', 'shown'] as const;
start.append(...starts.map((value) => new Option(value, value)));

type Preset = Readonly<Record<'hide' | 'lock', readonly string[]>> & { readonly readonly?: true };

const allBut = (...free: readonly string[]) => lockNames.filter((name) => !free.includes(name));

/** Presets of what readers can do: the boxes that each of them ticks. */
const looks: Readonly<Record<string, Preset>> = {
  everything: { hide: [], lock: [] },
  drag: {
    hide: [
      ...['shape', 'examples', 'text', 'sample', 'source', 'more'],
      ...['table', 'out', 'compare'],
    ],
    lock: allBut('scale', 'reset'),
  },
  readonly: { hide: [], lock: [], readonly: true },
};

const boxes = () => [
  ...form.querySelectorAll<HTMLInputElement>('[name=hide], [name=lock], [name=readonly]'),
];

const isTicked = (look: Preset | undefined, { name, value }: HTMLInputElement): boolean =>
  name === 'readonly'
    ? look?.readonly === true
    : (look?.[name as 'hide' | 'lock'].includes(value) ?? false);

/** Keeps presets and boxes in sync: a preset ticks its boxes, and boxes select their preset, if any. */
function followLook({ target }: Event): void {
  const { name, value } = target as HTMLInputElement;
  if (name === 'look' && value === 'exercise') {
    // The exercise of the lesson brings its task, its check and the ruler.
    lesson.value = firstLesson;
    void listExercises(rulerExercise);
  } else if (name === 'look') {
    lesson.value = '';
    exercise.value = '';
    for (const box of boxes()) box.checked = isTicked(looks[value], box);
  } else {
    const [own] = Object.entries(looks).find(([, look]) =>
      boxes().every((box) => box.checked === isTicked(look, box)),
    ) ?? ['own'];
    find<HTMLInputElement>(`[name=look][value=${own}]`).checked = true;
  }
  const isOwn = new FormData(form).get('look') === 'own';
  find<HTMLElement>('.own-look').hidden = !isOwn;
}

/** A tensor as a list on a single line; pasted text may have several lines. */
function tensorIn(typed: string): string {
  const read = readTensorText(typed);
  if (!('tensor' in read)) return typed;
  const { shape, data } = read.tensor;
  return pythonList({ shape, texts: Array.from(data, formatFloat32) }).replaceAll(/\s+/g, ' ');
}

function chosen(): Options {
  const data = new FormData(form);
  const one = (name: string) => String(data.get(name) ?? '');
  const many = (name: string) => data.getAll(name).join(' ');
  const from = one('start') as (typeof starts)[number];
  return {
    ...(from === 'shown' && { state: preview.state }),
    ...(from === 'tensor' && { tensor: tensorIn(one('tensor')) }),
    ...(from !== 'shown' && from !== 'tensor' && from !== 'lesson' && { preset: from }),
    ...(one('lang') && { lang: one('lang') }),
    ...(one('theme') && { theme: one('theme') }),
    ...(many('hide') && { hide: many('hide') }),
    ...(many('lock') && { lock: many('lock') }),
    ...(data.has('readonly') && { readonly: '' }),
  };
}

function write(): void {
  const formOf = new FormData(form).get('form');
  const isFrame = formOf === 'frame';
  if (lesson.value === digitsPage) {
    snippet.textContent = digitsSnippet(site, `zeropoint: ${text('builder.digits')}`, chosen());
    return;
  }
  if (lesson.value) {
    const { lang = '', theme = '' } = chosen();
    if (exercise.value && formOf === 'package') {
      snippet.textContent = packageCommand(exercise.value, { lang });
      return;
    }
    if (exercise.value) {
      const snippetOf = isFrame ? exerciseFrameSnippet : exerciseSnippet;
      snippet.textContent = snippetOf(site, exercise.value, { lang, theme });
      return;
    }
    const title = `zeropoint: ${lesson.selectedOptions[0]?.text}`;
    snippet.textContent = lessonSnippet(site, lesson.value, title, { lang, theme });
    return;
  }
  snippet.textContent = (isFrame ? frameSnippet : elementSnippet)(site, chosen());
}

function follow(): void {
  // Neither lessons nor exercises have the instrument's options, and lessons only have a frame.
  const isLesson = lesson.value !== '';
  const hide = (selector: string, isHidden: boolean) => {
    for (const one of document.querySelectorAll<HTMLElement>(selector)) one.hidden = isHidden;
  };
  hide('.start, .one-by-one', isLesson);
  preview.hidden = isLesson;
  showLesson();
  hide('label:has([name=form])', isLesson && exercise.value === '');
  hide('.exercise', exercise.options.length < 2);
  hide('.package', exercise.value === '');
  const packageForm = find<HTMLInputElement>('[value=package]');
  if (exercise.value === '' && packageForm.checked)
    find<HTMLInputElement>('[value=element]').checked = true;
  find<HTMLElement>('.own').hidden = isLesson || start.value !== 'tensor';
  const options = chosen();
  preview.options = { ...options, lang: options.lang ?? localizer.language.code };
  write();
  say(undefined);
}

/** Shows the chosen lesson or exercise as readers see it, in a frame. */
function showLesson(): void {
  const { lang = '', theme = '' } = chosen();
  const state = exercise.value ? exerciseFragment(exercise.value) : lessonFragment(lesson.value);
  const frame = lesson.value ? frameAddress(site, { lang, theme, state }) : '';
  const address = lesson.value === digitsPage ? digitsAddress(site, { lang }) : frame;
  lessonPreview.hidden = address === '';
  if (lessonPreview.getAttribute('src') === address) return;
  if (address) lessonPreview.src = address;
  else lessonPreview.removeAttribute('src');
  lessonPreview.title = lesson.selectedOptions[0]?.text ?? '';
}

function say(id: BuilderMessageId | undefined): void {
  note = id;
  said.textContent = id ? text(id) : '';
}

async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(snippet.textContent ?? '');
    say('builder.copied');
  } catch {
    getSelection()?.selectAllChildren(snippet);
    say('builder.notCopied');
  }
}

/** Fills the list of lessons; if loading it fails, there is none to choose. */
async function listLessons(): Promise<void> {
  const entries = await lessons.index().catch(() => []);
  const { value } = lesson;
  for (const old of [...lesson.options].slice(1)) old.remove();
  lesson.append(
    new Option(text('builder.digits'), digitsPage),
    ...entries.map(({ name, title }) => new Option(title, name)),
  );
  lesson.value = value;
  await listExercises();
}

/** Fills the list of the chosen lesson's exercises, each with the first words in bold of its text. */
async function listExercises(chosen?: string): Promise<void> {
  const { value: name } = lesson;
  const found =
    name && name !== digitsPage
      ? await lessons.read(name, false).catch(() => undefined)
      : undefined;
  if (name !== lesson.value) return;
  const { value } = exercise;
  for (const old of [...exercise.options].slice(1)) old.remove();
  const all = exercisesOf(found?.[0].cells ?? []);
  exercise.append(
    ...all.map(({ text, name: own, answer }) => {
      const [, title = own] = /\*\*(.+?)\*\*/.exec(text) ?? [];
      return new Option(title, `${name}/${answer}`);
    }),
  );
  const wanted = chosen === undefined ? value : `${name}/${chosen}`;
  exercise.value = all.some(({ answer }) => wanted === `${name}/${answer}`) ? wanted : '';
  follow();
}

/** Translates the parts of the form that are not static text of the document. */
function sayForm(): void {
  for (const option of start.options) {
    const value = option.value as (typeof starts)[number];
    option.textContent =
      value === 'tensor' || value === 'shown'
        ? text(`builder.${value}`)
        : message(localizer.language, words, `preset.${value}`);
  }
  preview.lang = chosen().lang ?? localizer.language.code;
  say(note);
  listLessons();
}

find('.builder').addEventListener('input', (event) => {
  // The preview is a page of its own.
  if (!(event.target as Element).closest('form, .code')) return;
  followLook(event);
  follow();
  if (event.target === lesson) listExercises();
});
form.addEventListener('submit', (event) => event.preventDefault());
find('.copy').addEventListener('click', copy);
// The preview's state is part of the code only if that option is chosen.
preview.addEventListener('zeropoint-change', write);
preview.addEventListener('zeropoint-ready', write);
find('.preview').append(preview);
initLanguageToggle(localizer, sayForm).then(() => {
  sayForm();
  follow();
});
