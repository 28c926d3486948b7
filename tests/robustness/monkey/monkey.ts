import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { type Driver, launch, openDriver } from '../../browser/driver.ts';
import { drawn } from '../../browser/in_page.ts';
import { openSite } from '../../browser/site.ts';
import { actions, type Chance } from './actions.ts';

// Does things at random to the page, the same things for the same seed. A console that is not empty,
// a request to another host, and a page that no longer computes are failures.

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '20' },
    actions: { type: 'string', default: '1000' },
  },
});

function chanceFrom(seed: number): Chance {
  let state = Math.imul(seed, 2654435761) >>> 0;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(random() * limit),
    of: (list) => list[Math.floor(random() * list.length)] as never,
  };
}

/** Whether a page is still itself: it answers, and draws. */
const lives = (page: Page) => page.evaluate(drawn);

/** Whether the page, opened again with all that it has kept, computes what it is asked for. */
async function computes({ page, reads }: Driver, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${address}#v=2&tensor=1,2;3,64&format=int8&scale=0.5&zero_point=0`);
  await reads('.instrument [data-panel=quantized]', /2.*4.*6.*127/s);
}

async function visit(seed: number, address: string, browser: Awaited<ReturnType<typeof launch>>) {
  const chance = chanceFrom(seed);
  const visits = [{}, { width: 390, height: 844 }, { colorScheme: 'dark' }] as const;
  const driver = await openDriver(browser, chance.of(visits));
  const { page } = driver;
  page.context().on('page', (other) => other !== page && void other.close().catch(() => {}));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  const done: string[] = [];
  try {
    await driver.open(address);
    for (let count = 0; count < Number(options.actions); count += 1) {
      const name = chance.of(Object.keys(actions));
      done.push(name);
      await actions[name]?.(page, chance).catch((error: Error) => {
        if (!/context was destroyed|navigat/.test(error.message)) throw error;
      });
      if (!page.url().startsWith(address)) await page.goto(address);
      if (count % 50 === 0) await lives(page);
    }
    await computes(driver, address);
    const complaints = driver.complaints();
    if (complaints.length > 0) throw new Error([...new Set(complaints)].join('\n'));
    return undefined;
  } catch (error) {
    return `${error}\nthe last of ${done.length} actions: ${done.slice(-8).join(', ')}`;
  } finally {
    await driver.close();
  }
}

const site = await openSite();
const browser = await launch();
let failed = 0;
const first = Number(options.seed);
for (let seed = first; seed < first + Number(options.seeds); seed += 1) {
  const failure = await visit(seed, site.address, browser);
  console.log(`seed ${seed}: ${options.actions} actions, ${failure ?? 'nothing amiss'}`);
  if (failure) failed += 1;
}
await browser.close();
await site.close();
process.exitCode = failed > 0 ? 1 : 0;
