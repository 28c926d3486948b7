import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { type Driver, launch, openDriver } from './driver.ts';

/** A copy of a page in one file, alone in a folder, and a browser without a network. */
export interface OneFile {
  readonly address: string;
  newPage(): Promise<Driver>;
  /** Writes another document beside the copy, and returns its address. */
  written(name: string, text: string): string;
}

/** Copies a file before the first of a file's tests, and removes the copy after the last one. */
export function oneFile(file: string): OneFile {
  let browser: Browser;
  let folder = '';
  before(async () => {
    browser = await launch();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-'));
    fs.copyFileSync(file, path.join(folder, path.basename(file)));
  });
  after(async () => {
    await browser.close();
    fs.rmSync(folder, { recursive: true });
  });
  const addressOf = (name: string) => pathToFileURL(path.join(folder, name)).href;
  return {
    get address() {
      return addressOf(path.basename(file));
    },
    newPage: async () => {
      const page = await openDriver(browser);
      await page.page.context().setOffline(true);
      return page;
    },
    written: (name, text) => {
      fs.writeFileSync(path.join(folder, name), text);
      return addressOf(name);
    },
  };
}
