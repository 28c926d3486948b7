import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { openBrowser, quantile } from './site.mjs';

const types = {
  '.wasm': 'application/wasm',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const serve = (dist) =>
  new Promise((r) => {
    const s = http.createServer((q, p) => {
      const f = path.join(dist, new URL(q.url, 'http://x').pathname.slice(1) || 'index.html');
      if (!fs.existsSync(f)) return p.writeHead(404).end();
      p.setHeader('Content-Type', types[path.extname(f)] ?? 'text/plain');
      p.end(fs.readFileSync(f));
    });
    s.listen(0, '127.0.0.1', () => r(s));
  });
async function drag(count) {
  const root = document.querySelector('#app').shadowRoot;
  const slider = root.querySelector('[data-slider=scale]');
  const tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ entryTypes: ['longtask'] });
  const scale = () => root.querySelector('[data-figure=scale]').textContent;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(undefined);
      });
    });
  const waiting = [];
  // The field shows what a move asks for from the next drawing on, and so until the next move; the
  // figure shows it once it is computed.
  const field = root.querySelector('#scale');
  const told = () => {
    const move = waiting.at(-1);
    if (move) move.text = Number(field.value).toFixed(4);
  };
  const latencies = [];
  let last = scale();
  let updates = 0;
  let watching = true;
  const watch = (async () => {
    while (watching || waiting.length > 0) {
      const now = await painted();
      const text = scale();
      if (text === last) {
        if (!watching && now - waiting.at(-1)?.at > 5000) break;
        continue;
      }
      last = text;
      updates += 1;
      // What shows this move shows all before it too.
      const reached = waiting.findIndex((move) => move.text === text);
      for (const move of waiting.splice(0, reached + 1)) latencies.push(now - move.at);
    }
  })();
  await frame();
  const start = performance.now();
  for (let i = 0; i < count; i += 1) {
    // To and fro, by as much in every frame.
    slider.value = String(381 + 7 * Math.abs((i % 68) - 34));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    waiting.push({ at: performance.now(), text: '' });
    await frame();
    told();
  }
  const elapsed = performance.now() - start;
  watching = false;
  await watch;
  observer.disconnect();
  return {
    latencies,
    perSecond: { frames: (1000 * count) / elapsed, updates: (1000 * updates) / elapsed },
    longest: Math.max(0, ...tasks.map((task) => task.duration)),
  };
}

const moves = 120;
async function visit(browser, address, size) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(
    address +
      '#v=2&sample=normal,' +
      size +
      'x' +
      size +
      ',1&format=int8&source=given&scale=0.03&zero_point=0',
  );
  await page.waitForSelector('[data-figure=mse]', { timeout: 60000 });
  await page.waitForTimeout(4000);
  const cdp = await context.newCDPSession(page);
  await page.evaluate(drag, 30);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const m = async () =>
    Object.fromEntries(
      (await cdp.send('Performance.getMetrics')).metrics.map((x) => [x.name, x.value]),
    );
  const a = await m();
  const r = await page.evaluate(drag, moves);
  const b = await m();
  await context.close();
  return {
    median: quantile(r.latencies, 0.5).toFixed(1),
    updates: r.perSecond.updates.toFixed(1),
    cpuPerMove: ((1000 * (b.TaskDuration - a.TaskDuration)) / moves).toFixed(2),
    script: ((1000 * (b.ScriptDuration - a.ScriptDuration)) / moves).toFixed(2),
  };
}
const size = process.argv[2] ?? 256;
const sites = [
  ['old', '/work/main/dist'],
  ['new', 'dist'],
];
const browser = await openBrowser();
for (let i = 0; i < 3; i++)
  for (const [n, d] of sites) {
    const s = await serve(d);
    console.log(
      n,
      JSON.stringify(await visit(browser, `http://127.0.0.1:${s.address().port}/`, size)),
    );
    s.close();
  }
await browser.close();
