import path from 'node:path';
import type { CourseExercise, Edition } from '../notebook/exercises/course.ts';
import { nearestNames } from './nearest.ts';
import { checkOutputs, writeFile } from './report_outputs.ts';
import { packageFiles, siteExercises } from './scorm_package.ts';
import { print } from './terminal.ts';
import { languageFrom, parsed, Usage } from './usage.ts';
import { zipArchive } from './zip_writer.ts';

export const scormHelp = `zeropoint scorm --exercise NOTEBOOK/NAME… --out FILE.zip [--edition 1.2|2004] [--title TEXT] [--language en|zh]

Writes exercises of the lessons as a SCORM package, which Moodle and other learning platforms import: they run in
the learner's browser, Python included, and the platform gets score and completion, and resumes.

  --exercise NAME      NOTEBOOK/NAME, as builder.html writes it, or NOTEBOOK for all exercises of a lesson; several
                       make one package. --exercise list prints them all
  -o, --out FILE       the package
  --edition 1.2|2004   of SCORM; by default 1.2, which every platform imports
  --title TEXT         the title that the platform shows; by default that of the first exercise
  --language en|zh     the language of the page; by default the reader's

Exit status: 0 if the package is written, 2 if it is not.
`;

/** The length of a title in the manifest of SCORM 1.2. */
const mostTitle = 200;

const editions: readonly Edition[] = ['1.2', '2004'];

/** The command `zeropoint scorm`; returns the exit status. */
export async function scormMain(words: readonly string[], folder: string): Promise<number> {
  const { values, positionals } = parsed('scorm', words);
  if (positionals.length > 0)
    throw new Usage(`“${positionals[0]}” names no option: exercises stand behind --exercise.`);
  const wanted = values.exercise ?? [];
  if (wanted.length === 0)
    throw new Usage(
      'Name the exercise: --exercise NOTEBOOK/NAME. --exercise list prints them all.',
    );
  const edition = editions.find((one) => one === (values.edition ?? '1.2'));
  if (!edition) throw new Usage(`--edition takes 1.2 or 2004, not “${values.edition}”.`);
  const language = values.language === undefined ? undefined : languageFrom(values.language);
  const known = siteExercises();
  if (wanted.includes('list')) {
    for (const { name, points } of [...known.values()].flat()) print(`${name}  ${points}\n`);
    return 0;
  }
  if (values.out === undefined) throw new Usage('Name the package: --out FILE.zip.');
  const out = path.resolve(folder, values.out);
  const exercises = exercisesNamed(wanted, known);
  const title = values.title?.trim() || exercises[0]?.title[language ?? 'en'] || 'zeropoint';
  if (title.length > mostTitle)
    throw new Usage(`--title takes at most ${mostTitle} characters, not ${title.length}.`);
  checkOutputs([out]);
  const files = packageFiles({ edition, title, language, exercises });
  const archive = zipArchive(files);
  writeFile(out, archive);
  const count = exercises.length === 1 ? '1 exercise' : `${exercises.length} exercises`;
  print(`${values.out}: ${count}, SCORM ${edition}, ${(archive.length / 1e6).toFixed(1)} MB.\n`);
  return 0;
}

/** The exercises that names stand for, each once, in the order of the names. */
function exercisesNamed(
  names: readonly string[],
  known: ReadonlyMap<string, readonly CourseExercise[]>,
): readonly CourseExercise[] {
  const all = [...known.values()].flat();
  const found = names.flatMap((name) => {
    const own = known.get(name) ?? all.filter((one) => one.name === name);
    if (own.length > 0) return own;
    const others = [...known.keys(), ...all.map((one) => one.name)];
    const [nearest] = nearestNames(name, others);
    throw new Usage(
      `There is no exercise “${name}”. The nearest is ${nearest?.name}; --exercise list prints them all.`,
    );
  });
  return [...new Set(found)];
}
