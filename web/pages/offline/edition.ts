/** A file of a build: its path from the site's folder, its size, and the SHA-256 of its content. */
export interface ListedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Files that are kept together: the page with its lessons, or Python. */
export type Group = 'page' | 'python';

export const groups: readonly Group[] = ['page', 'python'];

/**
 * The files of one build. `version` is in the addresses of its scripts; `key` is the hash of all files,
 * so it also changes when only a page's HTML does. `rest` is never kept, but still belongs to the build.
 */
export interface Edition {
  readonly key: string;
  readonly version: string;
  readonly files: Readonly<Record<Group | 'rest', readonly ListedFile[]>>;
}

/** The files of a group that this browser needs: those for the other kind of WebAssembly are left out. */
export function filesOf(edition: Edition, group: Group, variant: string): readonly ListedFile[] {
  const other = variant === 'simd' ? '.scalar.' : '.simd.';
  return edition.files[group].filter(({ path }) => !path.includes(other));
}

/** Any file of a build by its path. */
export function fileAt({ files }: Edition, path: string): ListedFile | undefined {
  return [files.page, files.python, files.rest].flat().find((file) => file.path === path);
}

export const sizeOf = (files: readonly ListedFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Why a download ended, by the codes of the page's sentences. */
export type Failure = 'damaged' | 'full' | 'unreachable';

/** Requests of the page to the service worker, each with a port for the reply. */
export type Ask =
  | { readonly kind: 'state' }
  | { readonly kind: 'keep'; readonly group: Group }
  | { readonly kind: 'remove'; readonly group: Group }
  | { readonly kind: 'use' };

/** The reply to a request: the version, and which groups are kept. */
export interface Kept {
  readonly version: string;
  readonly groups: readonly Group[];
  readonly failure?: Failure;
  /** The file at which a download failed. */
  readonly file?: string;
}

/** Sent to all pages while a group downloads, and when that fails. */
export type Told =
  | {
      readonly kind: 'progress';
      readonly group: Group;
      readonly version: string;
      readonly doneBytes: number;
      readonly totalBytes: number;
    }
  | {
      readonly kind: 'failed';
      readonly version: string;
      readonly failure: Failure;
      readonly file: string;
    };
