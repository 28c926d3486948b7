import { type Language, messageIn } from '../../ui/messages/index.ts';
import type { SpeechPage } from './page.ts';
import { words } from './words.ts';

export interface SpeechModel {
  readonly language: Language;
  readonly page: SpeechPage;
}

export const wordsOf = ({ language }: SpeechModel) => messageIn(language, words);

export const probabilityText = (value: number): string => value.toFixed(3);
