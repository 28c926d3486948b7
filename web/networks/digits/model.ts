import { type Language, messageIn } from '../../ui/messages/index.ts';
import type { Pad } from './pad.ts';
import type { DigitsPage } from './page.ts';
import { words } from './words.ts';

export interface DigitsModel {
  readonly language: Language;
  readonly page: DigitsPage;
  readonly pad: Pad;
  /** The address of the instrument with a tensor, under a format if it has that; the page in one file has no instrument. */
  readonly instrumentAt:
    | ((shape: readonly number[], data: Float32Array, format: string) => string)
    | undefined;
}

export const wordsOf = ({ language }: DigitsModel) => messageIn(language, words);

export type Text = ReturnType<typeof wordsOf>;
