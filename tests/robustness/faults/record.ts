/** How one fault ended. */
export interface Entry {
  readonly kind: string;
  readonly moment: string;
  readonly how: 'sentence' | 'mended' | 'not met';
  readonly ms: number;
  readonly code?: string;
  readonly text?: string;
  readonly wrong: readonly string[];
  /** Whether something had to be downloaded: then the time says nothing. */
  readonly isDownload?: boolean;
}
