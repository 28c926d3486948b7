import type { Language } from './language.ts';

type Coded = Pick<Language, 'code'>;

/** The sign after a number in percent; `space` is before it, which Chinese does without. */
export const percentSign = ({ code }: Coded, space = ' '): string =>
  code === 'zh' ? '%' : `${space}%`;

/** Writes shares in percent, with one decimal. */
export const percentIn =
  (language: Coded, space = ' ') =>
  (share: number): string =>
    `${(100 * share).toFixed(1)}${percentSign(language, space)}`;
