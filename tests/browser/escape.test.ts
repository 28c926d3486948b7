import { tryEscapes } from '../robustness/attacks/escape.ts';
import { launch, openDriver } from './driver.ts';

tryEscapes({
  async open() {
    const browser = await launch();
    return { ...(await openDriver(browser)), close: () => browser.close() };
  },
});
