import { attack } from '../robustness/attacks/attack.ts';
import { launch, openDriver } from './driver.ts';

attack({
  async open() {
    const browser = await launch();
    return { ...(await openDriver(browser)), close: () => browser.close() };
  },
});
