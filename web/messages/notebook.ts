import { notebookErrors } from './en.ts';
import { addSentences } from './sentences.ts';

/** Imported by whoever runs notebooks without a page: the notebook's codes have their sentences then. */
addSentences(notebookErrors);
