import '../../ui/trusted_types.ts';
import type { Files } from '../../ui/files.ts';
import { openDigits } from '../digits/open_digits.ts';
import { showTexts } from './texts.ts';

/** Opens the page about digits in one file, whose parts are `files`. */
export function openFile(files: Files): void {
  openDigits(files);
  showTexts(files);
}
