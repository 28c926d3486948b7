import { html, nothing, render } from 'lit-html';
import type { Shell, ShellHost, ShellModule } from '../../instrument/shell.ts';
import type { Beside, BesideModule } from '../../notebook/lesson/beside.ts';
import type {
  Exercises,
  ExercisesHost,
  ExercisesModule,
} from '../../notebook/lesson/exercise_part.ts';
import type { LessonHost, openReader, Reader } from '../../notebook/lesson/lesson.ts';
import type { Lit } from '../../notebook/lesson/lit.ts';
import { safeHtml } from '../../notebook/output/safe_html.ts';
import type { Files } from '../../ui/files.ts';
import { Loadable } from '../../ui/loadable.ts';
import { roving } from '../../ui/roving.ts';
import { saveFile } from '../../ui/save_file.ts';
import type { Screen } from '../../ui/screen.ts';

// The parts of the page that its first screen does without. They are loaded on demand.

/** The rendering functions, which these parts share with the page. */
const lit: Lit = { html, nothing, render, roving, safeHtml };

/** Loads the parts around a lesson; the lessons wait for them, so that the layout does not shift. */
export const lateReader = (
  files: Files,
  screen: Screen,
  around: Omit<LessonHost, 'root'>,
): Loadable<Reader> =>
  new Loadable(async () => {
    const module = files.module<{ openReader: typeof openReader }>('lesson.js');
    await screen.addSheet(files.address('lesson.css'));
    return (await module).openReader(lit, { root: screen.root, ...around });
  }, around.draw);

/** Exercises in a notebook, and what can be done with the progress. */
export const lateExercises = (
  files: Files,
  screen: Screen,
  around: Omit<ExercisesHost, 'root' | 'saveFile'>,
): Loadable<Exercises> =>
  new Loadable(async () => {
    const module = files.module<ExercisesModule>('exercises.js');
    await screen.addSheet(files.address('exercises.css'));
    return (await module).openExercises(lit, { root: screen.root, saveFile, ...around });
  }, around.draw);

/** The small instrument beside a lesson, and the parser of links that change a part of the state. */
export const lateBeside = (files: Files, draw: () => void): Loadable<Beside> =>
  new Loadable(async () => {
    const { openBeside } = await files.module<BesideModule>('beside.js');
    return openBeside(lit, draw);
  }, draw);

/** Announcements, skip links and the help. */
export const lateShell = (files: Files, around: Omit<ShellHost, 'addressOf'>): Loadable<Shell> =>
  new Loadable(
    async () => {
      const { openShell } = await files.module<ShellModule>('shell.js');
      return openShell({ ...around, addressOf: files.address });
    },
    () => {},
  );
