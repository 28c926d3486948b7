import type { PageState } from '../../instrument/store/page_state.ts';

/**
 * The HTML before the page is rendered: the pre-rendered picture of the lesson, and a notice
 * for when the scripts or the style sheet are late.
 */
export class Placeholder {
  readonly #notice = document.querySelector('.late');
  readonly #picture: Element[];

  constructor(root: ShadowRoot) {
    this.#picture = [...root.children].filter((one) => one.localName !== 'link');
    // The address may contain another state than the picture.
    if (location.hash.length > 1) this.#removePicture();
  }

  /** Whether there is nothing newer to render than the picture; otherwise it is removed. */
  stays({ result, problems }: PageState, isStyled: boolean): boolean {
    // The notice stays if the style sheet has not loaded.
    if (isStyled) this.#notice?.remove();
    if (this.#picture.length > 0 && !result && problems.length === 0) return true;
    this.#removePicture();
    return false;
  }

  #removePicture(): void {
    for (const one of this.#picture.splice(0)) one.remove();
  }
}
