import '../../ui/trusted_types.ts';
import '../../instrument/element/zero_point_element.ts';
import type { ExerciseDetail } from '../../instrument/element/exercise_frame.ts';
import {
  type Course,
  noProgress,
  type Progress,
  standingOf,
  type VerdictOn,
  withVerdict,
} from '../../notebook/exercises/course.ts';
import { storageHere } from '../../notebook/store/storage_keys.ts';
import { isObject } from '../../text/json.ts';
import { fill, type MessageValues } from '../../ui/messages/fill.ts';
import { languageHere } from '../shared/page_language.ts';
import { KeptCode, packed, unpacked } from './kept_code.ts';
import { Platform } from './platform.ts';
import { zh as chinese, en as english } from './words.ts';

// The composition root of scorm.html: the exercises of a package, one at a time, between the element that shows
// them and the learning platform that keeps score, completion, progress and code.

/** After typing, the platform gets the code at most this often. */
const pauseMs = 5_000;

const find = <E extends Element>(selector: string) => document.querySelector(selector) as E;
const status = find<HTMLElement>('.standing');
const list = find<HTMLElement>('nav');

document.querySelector('.late')?.remove();

/** The progress in a kept text; none in a text of another form. */
function progressFrom(kept: unknown): Progress {
  if (!isObject(kept) || !isObject(kept.points) || !Array.isArray(kept.solved)) return noProgress;
  const points = Object.entries(kept.points).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  const solved = kept.solved.filter((name) => typeof name === 'string');
  const shown = typeof kept.shown === 'string' ? kept.shown : undefined;
  return { shown, points: Object.fromEntries(points), solved };
}

function keptIn(platform: Platform | undefined): unknown {
  try {
    return JSON.parse(platform?.kept || '{}');
  } catch {
    return {};
  }
}

class CoursePage {
  readonly #element = document.createElement('zero-point');
  readonly #platform: Platform | undefined;
  readonly #code: KeptCode;
  #progress: Progress;
  /** The code as the platform gets it; renewed after each change, because a page that is left cannot wait. */
  #packed = '';
  #note: readonly [id: keyof typeof english, values?: MessageValues] | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly course: Course) {
    this.#platform = Platform.open(course.edition, window);
    this.#progress = progressFrom(keptIn(this.#platform));
    const notebooks = new Set(course.exercises.map(({ name }) => name.split('/')[0] ?? ''));
    const learner = this.#platform?.learner ?? '';
    this.#code = new KeptCode(storageHere(), learner, notebooks);
    if (!this.#platform) this.#note = ['scorm.noPlatform'];
  }

  get #language() {
    return this.course.language ?? languageHere();
  }

  #text(id: keyof typeof english, values: MessageValues = {}): string {
    return fill((this.#language === 'zh' ? chinese : english)[id], values);
  }

  async open(): Promise<void> {
    const kept = keptIn(this.#platform);
    // Without a platform the notebooks are the browser's, as on the site.
    if (this.#platform) this.#code.restore(await unpacked(isObject(kept) ? kept.code : undefined));
    await this.#pack();
    const { title, exercises } = this.course;
    document.documentElement.lang = this.#language === 'zh' ? 'zh-CN' : 'en';
    document.title = title;
    find('h1').textContent = title;
    list.hidden = exercises.length < 2;
    list.setAttribute('aria-label', this.#text('scorm.exercises'));
    const names = exercises.map(({ name }) => name);
    const { shown } = this.#progress;
    this.#show(shown && names.includes(shown) ? shown : (names[0] ?? ''));
    this.#element.setAttribute('lang', this.#language);
    find('#app').append(this.#element);
    this.#element.addEventListener('zeropoint-exercise', ({ detail }) => this.#check(detail));
    addEventListener('storage', ({ key }) => this.#changed(key));
    // A page that goes into the browser's cache may come back, but the platform has closed the attempt.
    addEventListener('pagehide', () => this.#leave());
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
    this.#store();
  }

  #show(name: string): void {
    this.#progress = { ...this.#progress, shown: name };
    this.#element.setAttribute('exercise', name);
    this.#draw();
  }

  /** An exercise that the package does not have is that of a link which the learner has followed. */
  #check(verdict: ExerciseDetail & VerdictOn): void {
    if (!this.course.exercises.some(({ name }) => name === verdict.exercise)) return;
    this.#progress = withVerdict(this.#progress, verdict);
    this.#pack().then(() => this.#store());
  }

  async #changed(key: string | null): Promise<void> {
    if (!this.#code.isOwn(key)) return;
    await this.#pack();
    this.#timer ??= setTimeout(() => this.#store(), pauseMs);
  }

  async #pack(): Promise<void> {
    try {
      this.#packed = await packed(this.#code.current());
    } catch {
      this.#packed = ''; // a browser without CompressionStream: the code stays in it
    }
  }

  /** The text that the platform keeps; the code is left out where it does not fit. */
  #kept(platform: Platform): { readonly text: string; readonly isWhole: boolean } {
    const whole = JSON.stringify({ ...this.#progress, code: this.#packed });
    if (whole.length <= platform.mostKept) return { text: whole, isWhole: true };
    return { text: JSON.stringify(this.#progress), isWhole: false };
  }

  #store(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const platform = this.#platform;
    if (platform) {
      const { text, isWhole } = this.#kept(platform);
      const error = platform.store(standingOf(this.course, this.#progress), text);
      if (error !== undefined) this.#note = ['scorm.notStored', { error }];
      else this.#note = [isWhole ? 'scorm.stored' : 'scorm.noRoom'];
    }
    this.#draw();
  }

  #leave(): void {
    this.#store();
    this.#platform?.close();
  }

  #draw(): void {
    const { exercises } = this.course;
    const { solved, score } = standingOf(this.course, this.#progress);
    const standing = this.#text('scorm.standing', { solved, all: exercises.length, score });
    const stop = this.#language === 'zh' ? '。' : '. ';
    status.textContent = standing + stop + (this.#note ? this.#text(...this.#note) : '');
    list.replaceChildren(...exercises.map((exercise, at) => this.#button(exercise, at)));
  }

  #button({ name, title }: Course['exercises'][number], at: number): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    const isSolved = this.#progress.solved.includes(name);
    button.textContent = `${isSolved ? '✓ ' : ''}${at + 1}. ${title[this.#language]}`;
    button.setAttribute('aria-current', String(name === this.#progress.shown));
    button.addEventListener('click', () => {
      this.#show(name);
      this.#store();
      list.querySelectorAll('button')[at]?.focus();
    });
    return button;
  }
}

async function readCourse(): Promise<Course | undefined> {
  try {
    return (await (await fetch('course.json')).json()) as Course;
  } catch {
    return undefined;
  }
}

readCourse().then((course) => {
  if (course) new CoursePage(course).open();
  else status.textContent = `${english['scorm.unreadable']} ${chinese['scorm.unreadable']}`;
});
