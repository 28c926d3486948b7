import { variantHere } from '../../ui/variant.ts';
import type { Ask, Edition } from './edition.ts';
import { type Asked, KeptSite, type WorkerScope } from './kept_site.ts';

// The service worker of the site. Only offline.html registers it, when the reader asks for it there.

/** The files of this build, which the build writes into the script, so that browsers notice another. */
declare const builtEdition: Edition;

interface WorkerEvent extends Event, Asked {
  readonly data: Ask;
  readonly ports: readonly MessagePort[];
  waitUntil(done: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

const worker = globalThis as unknown as WorkerScope & {
  addEventListener(type: string, listen: (event: WorkerEvent) => void): void;
};
const site = new KeptSite(worker, builtEdition, variantHere());

worker.addEventListener('install', (event) => event.waitUntil(site.install()));
worker.addEventListener('activate', (event) => event.waitUntil(site.activate()));
worker.addEventListener('fetch', (event) => {
  const answer = site.answer(event);
  if (!answer) return;
  event.respondWith(answer);
  if (event.request.mode === 'navigate')
    event.waitUntil(answer.then(() => site.discard()).catch(() => {}));
});
// Only pages of this origin can send these; a download lasts as long as the worker is kept awake.
worker.addEventListener('message', (event) =>
  event.waitUntil(site.reply(event.data).then((kept) => event.ports[0]?.postMessage(kept))),
);
