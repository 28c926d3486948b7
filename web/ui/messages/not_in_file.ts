/** The note behind links to lessons that only the site has, in the page in one file. */
export const notInFile = { en: ' (not in this file)', zh: '（不在此文件中）' } as const;
