import { type BundledParts, bundledFiles, engineParts } from '../platform/bundled_files.ts';
import { type Files, filesAt } from '../platform/files.ts';

declare const buildVersion: string;
/** Whether this is for bundlers, whose modules cannot look for files beside themselves. */
declare const isForBundlers: boolean;
/** The style sheets of the element and of its workbench, where it is. */
declare const elementSheet: string;
declare const workbenchSheet: string;

/** Where elements find their files unless they are told: beside this module, or in its bundle. */
export const ownBase: string | undefined = isForBundlers ? undefined : import.meta.url;

/** All that the element ever loads. */
const parts = (): BundledParts => ({
  styles: { 'element.css': elementSheet, 'workbench.css': workbenchSheet },
  modules: {
    ...engineParts.modules,
    'host.simd.js': () => import('../host.simd.js' as string),
    'workbench.js': () => import('../workbench.js' as string),
    'zh.js': () => import('../zh.js' as string),
  },
  texts: { ...engineParts.texts, 'worker.simd.js': () => import('./lesson_worker.js' as string) },
  bytes: {
    ...engineParts.bytes,
    'zeropoint.lesson.simd.wasm': () => import('./lesson_wasm.js' as string),
  },
});

const opened = new Map<string | undefined, Files>();

/** The files of a base, the same for all elements that name it. */
export function filesFrom(base: string | undefined): Files {
  const at = (name: string) => new URL(`${name}?v=${buildVersion}`, base);
  const open = () => (isForBundlers && base === undefined ? bundledFiles(parts()) : filesAt(at));
  const files = opened.get(base) ?? open();
  opened.set(base, files);
  return files;
}
