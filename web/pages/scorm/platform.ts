import type { Edition, Standing } from '../../notebook/exercises/course.ts';

// The learning platform around the page: the functions of SCORM's run-time environment, in both editions.

type Api = Readonly<Record<string, ((...words: string[]) => unknown) | undefined>>;

interface Dialect {
  /** The object that the platform places into a window around the page. */
  readonly api: string;
  readonly verbs: Readonly<Record<'begin' | 'end' | 'get' | 'set' | 'commit' | 'error', string>>;
  readonly learner: string;
  readonly sessionTime: string;
  /** The most characters of `cmi.suspend_data`. */
  readonly mostKept: number;
  /** A duration in the edition's notation. */
  readonly duration: (seconds: number) => string;
  readonly results: (standing: Standing) => readonly (readonly [name: string, value: string])[];
}

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

const dialects: Readonly<Record<Edition, Dialect>> = {
  '1.2': {
    api: 'API',
    verbs: {
      ...{ begin: 'LMSInitialize', end: 'LMSFinish', get: 'LMSGetValue', set: 'LMSSetValue' },
      ...{ commit: 'LMSCommit', error: 'LMSGetLastError' },
    },
    learner: 'cmi.core.student_id',
    sessionTime: 'cmi.core.session_time',
    mostKept: 4096,
    duration: (seconds) =>
      `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.00`,
    results: ({ score, isComplete }) => [
      ['cmi.core.score.min', '0'],
      ['cmi.core.score.max', '100'],
      ['cmi.core.score.raw', String(score)],
      ['cmi.core.lesson_status', isComplete ? 'passed' : 'incomplete'],
      ['cmi.core.exit', 'suspend'],
    ],
  },
  '2004': {
    api: 'API_1484_11',
    verbs: {
      ...{ begin: 'Initialize', end: 'Terminate', get: 'GetValue', set: 'SetValue' },
      ...{ commit: 'Commit', error: 'GetLastError' },
    },
    learner: 'cmi.learner_id',
    sessionTime: 'cmi.session_time',
    mostKept: 64_000,
    duration: (seconds) => `PT${Math.floor(seconds)}S`,
    results: ({ score, isComplete }) => [
      ['cmi.score.min', '0'],
      ['cmi.score.max', '100'],
      ['cmi.score.raw', String(score)],
      ['cmi.score.scaled', String(score / 100)],
      ['cmi.completion_status', isComplete ? 'completed' : 'incomplete'],
      ['cmi.success_status', isComplete ? 'passed' : 'unknown'],
      // Another exit would begin a new attempt, without what this one has kept.
      ['cmi.exit', 'suspend'],
    ],
  },
};

/** The platform's object in a window, those around it, and the one that has opened it. */
function apiAround(start: Window, name: string): Api | undefined {
  for (const first of [start, start.opener as Window | null]) {
    let current = first;
    // Some platforms nest many frames; none as many as this.
    for (let depth = 0; current && depth < 50; depth += 1) {
      const api = apiIn(current, name);
      if (api) return api;
      if (current.parent === current) break;
      current = current.parent;
    }
  }
  return undefined;
}

function apiIn(place: Window, name: string): Api | undefined {
  try {
    return ((place as unknown as Record<string, Api | null>)[name] ?? undefined) as Api | undefined;
  } catch {
    return undefined; // a window of another origin
  }
}

export class Platform {
  readonly #began = Date.now();
  #isOpen = true;

  private constructor(
    readonly api: Api,
    readonly dialect: Dialect,
  ) {}

  /** Opens the learner's attempt; undefined if no platform is around the page, or it refuses. */
  static open(edition: Edition, start: Window): Platform | undefined {
    const dialect = dialects[edition];
    const api = apiAround(start, dialect.api);
    if (!api) return undefined;
    const platform = new Platform(api, dialect);
    return platform.#isTrue('begin', '') ? platform : undefined;
  }

  get learner(): string {
    return this.#get(this.dialect.learner);
  }

  /** The text that an earlier launch has kept; empty at the first one. */
  get kept(): string {
    return this.#get('cmi.suspend_data');
  }

  get mostKept(): number {
    return this.dialect.mostKept;
  }

  /** Stores the result and a text for the next launch. Returns the platform's error, if there is one. */
  store(standing: Standing, kept: string): string | undefined {
    if (!this.#isOpen) return undefined;
    const values = [...this.dialect.results(standing), ['cmi.suspend_data', kept] as const];
    for (const [name, value] of values)
      if (!this.#isTrue('set', name, value)) return `${this.#call('error')}, ${name}`;
    return this.#isTrue('commit', '') ? undefined : String(this.#call('error'));
  }

  /** Ends the attempt for now, with the time that it took. */
  close(): void {
    if (!this.#isOpen) return;
    const { sessionTime, duration } = this.dialect;
    this.#call('set', sessionTime, duration((Date.now() - this.#began) / 1000));
    this.#call('commit', '');
    this.#call('end', '');
    this.#isOpen = false;
  }

  #get(name: string): string {
    return String(this.#call('get', name) ?? '');
  }

  /** Platforms answer with a text, and some with a boolean. */
  #isTrue(verb: keyof Dialect['verbs'], ...words: string[]): boolean {
    return String(this.#call(verb, ...words)) === 'true';
  }

  #call(verb: keyof Dialect['verbs'], ...words: string[]): unknown {
    try {
      return this.api[this.dialect.verbs[verb]]?.(...words);
    } catch {
      return undefined; // the platform's own mistake; the caller reports that nothing was stored
    }
  }
}
