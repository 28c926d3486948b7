import { en } from './errors/notebook.ts';
import { addSentences } from './sentences.ts';

/** Import this to run notebooks without a page; it registers the messages of the notebook's codes. */
addSentences(en);
