import { isListOf, isObject } from '../text/json.ts';
import { NotebookError } from './notebook_file.ts';
import { unusable } from './notebook_folder.ts';
import { readText } from './regular_file.ts';

const mostBytes = 16e6;

/** Answers to an exercise, which checks are tried with. */
export interface ExerciseAnswers {
  /** Code that earns all points. */
  readonly right: readonly string[];
  /** Code that does not, and a part of what the check says about it; it may be empty. */
  readonly wrong: readonly (readonly [code: string, part: string])[];
}

/** Answers by the name of their exercise. */
export type Answers = Readonly<Record<string, ExerciseAnswers>>;

const isString = (value: unknown): value is string => typeof value === 'string';
const isPair = (value: unknown): value is readonly [string, string] =>
  isListOf(value, isString) && value.length === 2;

/** Reads a file of answers; throws a NotebookError if it cannot be read or holds something else. */
export function readAnswers(file: string): Answers {
  let text: string;
  try {
    text = readText(file, 'refused', mostBytes);
  } catch (error) {
    throw unusable('notebook_unreadable', file, error);
  }
  return answersFrom(text, file);
}

/** Parses answers; `name` is for the error. */
function answersFrom(text: string, name: string): Answers {
  const refuse = (reason: string) => new NotebookError('answers_unreadable', { name, reason });
  let answers: unknown;
  try {
    answers = JSON.parse(text);
  } catch (error) {
    throw refuse((error as Error).message);
  }
  if (!isObject(answers)) throw refuse('it is not an object of exercises');
  for (const [exercise, own] of Object.entries(answers)) {
    const { right, wrong, ...rest } = isObject(own) ? own : {};
    const [strange] = Object.keys(rest);
    if (strange !== undefined) throw refuse(`“${exercise}” has the unknown key “${strange}”`);
    if (!isListOf(right, isString)) throw refuse(`“right” of “${exercise}” is not a list of texts`);
    if (!isListOf(wrong, isPair))
      throw refuse(`“wrong” of “${exercise}” is not a list of pairs of code and message`);
  }
  return answers as Answers;
}
