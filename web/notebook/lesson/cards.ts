import type { TemplateResult } from 'lit-html';
import { html, nothing } from 'lit-html';
import { type Language, message } from '../../ui/messages/index.ts';
import { roving } from '../../ui/roving.ts';
import type { NotebookEntry } from '../page_model.ts';
import { joinAddress } from './place.ts';
import type { LessonStep, Progress } from './progress.ts';
import { words } from './words.ts';

/** The view model of the list of lessons and of the navigation between them. */
export interface CardsModel {
  readonly language: Language;
  readonly entries: readonly NotebookEntry[];
  /** The active notebook. */
  readonly shown: string | undefined;
  readonly progress: Progress;
  /** Whether the list stands above the lesson, where it was asked for, instead of below it. */
  readonly isListOpen: boolean;
  readonly toggleList: () => void;
  /** A frame shows a lesson without the list of lessons. */
  readonly isFramed?: boolean | undefined;
  /** The buttons that export and import the progress, once they have loaded. */
  readonly progressTools: TemplateResult | undefined;
  /** The button that copies the link to the lesson; a page without addresses for lessons has none. */
  readonly share?: TemplateResult | undefined;
  choose(name: string): void;
}

/** The address of a lesson, for other tabs; a plain click here keeps the instrument's state. */
const lessonAddress = (lesson: string, cell?: string) =>
  `#${joinAddress({ state: '', place: { lesson, cell } })}`;

/** Whether a click is plain; clicks with modifier keys open tabs and windows. */
export const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** Follows a link to a lesson within the page. */
const follow = (model: CardsModel, name: string) => (event: MouseEvent) => {
  if (!isPlain(event)) return;
  event.preventDefault();
  model.choose(name);
};

/** The lessons that this page has, or its notebooks of exercises only. */
const lessonsHere = ({ entries }: CardsModel, kind: NotebookEntry['kind']) =>
  entries.filter((entry) => entry.isLesson && !entry.isOnSite && entry.kind === kind);

/** The parts of the lessons, in the order in which the list shows them. */
const parts = ['ruler', 'formats', 'networks', 'methods'] as const;

/** All lessons as a list in parts, the names of those that only the site has, and the opened files. */
export function cardsView(model: CardsModel): TemplateResult {
  const { language, entries } = model;
  const files = entries.filter(({ isLesson }) => !isLesson);
  const onSite = entries.filter(({ isOnSite }) => isOnSite);
  const lessons = lessonsHere(model, undefined);
  const exercises = lessonsHere(model, 'exercises');
  const groups = [
    ...parts.map((part) => [part, lessons.filter((entry) => entry.part === part)] as const),
    ['exercises', exercises] as const,
  ];
  return html`<nav class="lessons" aria-labelledby="lessons-title">
    <h2 id="lessons-title" tabindex="-1">${message(language, words, 'lessons.title')}</h2>
    <p class="hint">${message(language, words, 'lessons.about')}</p>
    <div class="card-lists" ${roving()}>
      ${groups.map(([part, own]) =>
        own.length > 0
          ? html`<section>
              <h3>${message(language, words, `lessons.${part}`)}</h3>
              <ol class="cards">
                ${own.map((entry) => {
                  const at = lessons.indexOf(entry);
                  return html`${card(model, entry, at)}${at === 0 ? pageCards(model) : nothing}`;
                })}
              </ol>
            </section>`
          : nothing,
      )}
    </div>
    ${onSite.length > 0 ? onSiteView(model, onSite) : nothing}
    ${files.length > 0 ? filesView(model, files) : nothing}
    <details class="progress">
      <summary>${message(language, words, 'lessons.progress')}</summary>
      ${model.progressTools ?? nothing}
    </details>
  </nav>`;
}

/** The small drawing of a lesson; its room is there before it has arrived. */
const glyphView = ({ glyph }: Pick<NotebookEntry, 'glyph'>) =>
  html`<svg class="glyph" viewBox="0 0 48 48" aria-hidden="true"><path d=${glyph ?? nothing} /></svg>`;

function card(model: CardsModel, entry: NotebookEntry, at: number) {
  const { language, shown, progress } = model;
  const { name, title, summary, minutes = 0, exerciseCount: count = 0 } = entry;
  const step = progress.of(name) as LessonStep | undefined;
  const solved = Object.entries(progress.all).filter(
    ([exercise, step]) => step === 'solved' && exercise.startsWith(`${name}/`),
  ).length;
  return html`<li>
    <a
      class="card"
      href=${lessonAddress(name)}
      title=${summary ?? nothing}
      data-lesson=${name}
      data-step=${step ?? nothing}
      aria-current=${name === shown ? 'page' : nothing}
      @click=${follow(model, name)}
    >
      ${glyphView(entry)}
      <b data-place=${at < 0 ? nothing : `${at + 1}. `}>${title}</b>
      <small>
        ${message(language, words, 'lessons.minutes', { minutes })}${
          step ? html` · <i>${message(language, words, `lessons.${step}`)}</i>` : nothing
        }${
          solved > 0
            ? html` · <span class="solved">${message(language, words, 'lessons.solved', { solved: Math.min(solved, count), count })}</span>`
            : nothing
        }
      </small>
    </a>
  </li>`;
}

/** The pages on which networks run, the consequence of the first lesson, each with its drawing. */
const networkPages = [
  ['digits', 'M16 8H34L24 40M19 24H33M4 8v32M44 8v32'],
  ['language', 'M6 12H42M6 24H30M6 36H20M36 20v22M30 42h12'],
  ['speech', 'M6 21v6M12 16v16M18 8v32M24 18v12M30 12v24M36 20v8M42 22v4'],
] as const;

/** Their cards, which follow that of the first lesson; the page in one file has none. */
const pageCards = ({ language, entries }: CardsModel) =>
  entries.some(({ isOnSite }) => isOnSite)
    ? nothing
    : networkPages.map(
        ([name, glyph]) => html`<li>
          <a class="card" href=${`${name}.html`} data-page=${name}>
            ${glyphView({ glyph })}
            <b>${message(language, words, `lessons.${name}`)}</b>
            <small>${message(language, words, `lessons.${name}About`)}</small>
          </a>
        </li>`,
      );

/** The lessons for which a page in one file has no room. */
function onSiteView({ language }: CardsModel, lessons: readonly NotebookEntry[]) {
  const titles = lessons.map(({ title }) => title).join(' · ');
  return html`<p class="hint on-site">${message(language, words, 'lessons.onSite', { titles })}</p>`;
}

/** Opened files, which have no address because they stay in the browser. */
function filesView(model: CardsModel, files: readonly NotebookEntry[]) {
  const { language, shown } = model;
  return html`<p class="files">
    ${message(language, words, 'lessons.files')}
    ${files.map(
      ({ name, title }) => html`<button
        type="button"
        data-file=${name}
        aria-pressed=${name === shown}
        @click=${() => model.choose(name)}
      >
        ${title}
      </button>`,
    )}
  </p>`;
}

/** The position of a lesson or of a set of exercises, with links to the previous and the next one. */
export function turnView(
  model: CardsModel,
  where: 'start' | 'end',
): TemplateResult | typeof nothing {
  const { language, entries, shown } = model;
  const kind = entries.find(({ name }) => name === shown)?.kind;
  const lessons = lessonsHere(model, kind);
  const at = lessons.findIndex(({ name }) => name === shown);
  const present = lessons[at];
  if (!present) return nothing;
  const link = (id: 'previous' | 'next', to: NotebookEntry | undefined) =>
    to &&
    html`<a
      class=${id}
      href=${lessonAddress(to.name)}
      rel=${id === 'next' ? 'next' : 'prev'}
      @click=${follow(model, to.name)}
      >${message(language, words, `lessons.${id}`, { title: to.title })}</a
    >`;
  const values = { place: at + 1, count: lessons.length, minutes: present.minutes ?? 0 };
  // The last lesson hands on to the exercises.
  const next = lessons[at + 1] ?? (kind ? undefined : lessonsHere(model, 'exercises')[0]);
  const previous = link('previous', lessons[at - 1]);
  const { part } = present;
  return where === 'start'
    ? html`<div class="turn start">
        ${barView(model, lessons, at)}
        <span>
          ${message(language, words, kind ? 'lessons.exercises' : 'lessons.place', values)}${
            part ? html` · ${message(language, words, `lessons.${part}`)}` : nothing
          }
          ${
            model.isFramed
              ? nothing
              : html`<button
                  type="button"
                  class="contents"
                  aria-expanded=${model.isListOpen}
                  @click=${model.toggleList}
                >
                  ${message(language, words, 'lessons.contents')}
                </button>`
          }
          ${model.share ?? nothing}
        </span>
        ${previous} ${link('next', next)}
      </div>`
    : html`<nav class="turn end" aria-label=${message(language, words, 'lessons.turn')}>
        ${previous}
        ${
          next &&
          html`<div class="onward">
            ${link('next', next)}
            <p class="next-lesson">${glyphView(next)} ${next.summary ?? nothing}</p>
          </div>`
        }
      </nav>`;
}

/** A bar of the lessons, which shows what has been read and where this one is; the list has the names. */
const barView = ({ progress }: CardsModel, lessons: readonly NotebookEntry[], at: number) =>
  html`<span class="lesson-bar" aria-hidden="true"
    >${lessons.map(
      ({ name }, index) =>
        html`<i class=${index === at ? 'here' : nothing} data-step=${progress.of(name) ?? nothing}></i>`,
    )}</span
  >`;
