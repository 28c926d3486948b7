import type { Tensor } from '../../core/engine/values.ts';
import { type Language, messageIn } from '../../ui/messages/index.ts';
import type { LanguagePage } from './page.ts';
import { words } from './words.ts';

export interface LanguageModel {
  readonly language: Language;
  readonly page: LanguagePage;
  /** The address of the instrument with a tensor, under a format if it has that. */
  instrumentAt(tensor: Tensor, format: string): string;
}

export const wordsOf = ({ language }: LanguageModel) => messageIn(language, words);

export const bitsText = (bits: number): string => bits.toFixed(3);
