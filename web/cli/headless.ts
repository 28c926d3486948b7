// The entry point for running notebooks in Node: dist/headless.mjs.

export type { Answers, ExerciseAnswers } from './answers.ts';
export { main } from './cli.ts';
export type { GradedEntry, GradeOptions, GradeResult } from './grade.ts';
export { gradeNotebook } from './grade.ts';
export { junitText } from './grade_junit.ts';
export type { LockedChange } from './locked.ts';
export type { NotebookFile } from './notebook_file.ts';
export { NotebookError, parseNotebook, textOf } from './notebook_file.ts';
export type { CellEnd, Failure, Limit, RunOptions, RunResult, UndrawnPlot } from './run.ts';
export { runNotebook, runNotebooks } from './run_notebooks.ts';
export type { ExerciseFault, Verification, VerifyOptions } from './verify.ts';
export { verifyExercises } from './verify.ts';
