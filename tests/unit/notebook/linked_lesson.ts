import fs from 'node:fs';
import path from 'node:path';
import { lessonOwnSettings, lessonState } from '../../../web/instrument/store/state.ts';
import { LessonLink, type LinkedInstrument } from '../../../web/notebook/link/link.ts';
import type { LessonInput } from '../../../web/notebook/link/sources.ts';
import { NotebookStore } from '../../../web/notebook/store/notebook_store.ts';
import { Notebooks } from '../../../web/notebook/store/notebooks.ts';
import type { PythonClient } from '../../../web/python/protocol.ts';

declare const projectRoot: string;

export const lessonName = 'quantize_and_dequantize';
const file = fs.readFileSync(path.join(projectRoot, `web/lessons/${lessonName}.ipynb`), 'utf8');

/** The lesson's own input, and the same with another scale. */
export const given: LessonInput = { tensor: lessonState.tensor, settings: lessonOwnSettings };
export const scaled = (scale: number): LessonInput => ({
  ...given,
  settings: { ...lessonOwnSettings, scale },
});

/** An instrument that records what the link does to it. */
class FakeInstrument implements LinkedInstrument {
  readonly shown: LessonInput[] = [];
  /** The latest values passed to the instrument. */
  last: unknown = {};
  followedAgain = 0;
  readonly mostElements = 100;
  readonly own = given;

  showInput(input: LessonInput) {
    this.shown.push(input);
    this.last = input;
  }
  told() {
    return this.last;
  }
  followAgain() {
    this.followedAgain += 1;
  }
}

/** The first lesson, open and linked to an instrument. */
export function linkLesson(python: PythonClient) {
  const store = new NotebookStore(python, new Notebooks(() => {}));
  const instrument = new FakeInstrument();
  const link = new LessonLink(store, lessonName, instrument);
  store.open(file, { name: lessonName, title: '', isLesson: true, live: true });
  return { store, instrument, link };
}
