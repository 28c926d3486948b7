import { weightErrors } from './en_weights.ts';
import { addSentences } from './sentences.ts';

/** Import this to read files of weights; it registers the messages of their codes. */
addSentences(weightErrors);
