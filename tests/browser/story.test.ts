import { launch, openDriver } from './driver.ts';
import { tellFormats } from './format_story.ts';
import { tellReport } from './report_story.ts';
import { tellStory } from './story.ts';
import type { Teller } from './telling.ts';

const teller: Teller = {
  async open() {
    const browser = await launch();
    return { ...(await openDriver(browser)), close: () => browser.close() };
  },
};
tellStory(teller);
tellFormats(teller);
tellReport(teller);
