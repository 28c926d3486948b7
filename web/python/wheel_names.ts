/** Whether a file is a Python package that can be installed. */
export const isWheel = (name: string): boolean => /\.whl$/i.test(name);
