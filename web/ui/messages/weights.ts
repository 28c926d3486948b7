import { fileProblems } from './en_files.ts';
import { weightErrors } from './en_weights.ts';
import { addSentences } from './sentences.ts';

/** Import this to read files of weights; it registers the messages of their codes. */
addSentences({ ...fileProblems, ...weightErrors });
