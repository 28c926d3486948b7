import { optionErrors } from './en.ts';
import { addErrors } from './index.ts';

/** Imported by what takes options: the sentences about them are there then. Chinese has them all. */
addErrors(optionErrors);
