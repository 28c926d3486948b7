import { html, render } from 'lit-html';
import { messageIn } from '../../ui/messages/index.ts';
import type { Localizer } from '../../ui/messages/localizer.ts';
import { words } from './words.ts';

/**
 * Announces a new version of a site that the browser keeps for offline use. The open page stays of its
 * version until the reader asks for the new one.
 */
export async function announceUpdates(localizer: Localizer): Promise<void> {
  // Undefined without HTTPS and in some private windows; a sandbox throws.
  let container: ServiceWorkerContainer | undefined;
  try {
    container = navigator.serviceWorker;
  } catch {
    return;
  }
  if (!container?.controller) return;
  const registration = await container.getRegistration().catch(() => undefined);
  if (!registration) return;
  const use = () => {
    container.addEventListener('controllerchange', () => location.reload(), { once: true });
    registration.waiting?.postMessage({ kind: 'use' });
  };
  const notice = document.createElement('div');
  notice.className = 'language-missing'; // where the page shows notices above the instrument
  notice.setAttribute('role', 'status');
  document.querySelector('main')?.before(notice);
  const show = () => {
    const text = messageIn(localizer.language, words);
    const isWaiting = registration.waiting !== null;
    render(
      isWaiting &&
        html`<p data-offline-update>
          ${text('updateReady')} <button type="button" @click=${use}>${text('updateUse')}</button>
        </p>`,
      notice,
    );
  };
  // An update may be on its way already, or arrive later.
  const follow = () => registration.installing?.addEventListener('statechange', show);
  registration.addEventListener('updatefound', follow);
  follow();
  show();
}
