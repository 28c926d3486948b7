import { engineErrors, errors } from './en.ts';
import { addSentences } from './sentences.ts';

/** Imported by whoever brings the whole engine: its own codes are worded then, too. */
addSentences({ ...errors, ...engineErrors });
