/** What the page in one file says behind links of a lesson to other files of the site. */
export const notInFile = { en: ' (not in this file)', zh: '（不在此文件中）' } as const;
