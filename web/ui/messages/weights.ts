import { en as files } from './errors/files.ts';
import { en as weights } from './errors/weights.ts';
import { addSentences } from './sentences.ts';

/** Import this to read files of weights; it registers the messages of their codes. */
addSentences({ ...files, ...weights });
