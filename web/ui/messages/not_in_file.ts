/** What the page in one file says behind links to lessons that only the site has. */
export const notInFile = { en: ' (not in this file)', zh: '（不在此文件中）' } as const;
