import { everyCombination } from '../combinations.ts';
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
// What these tell, other files test too; here they show that any browser can tell it.
if (everyCombination) {
  tellFormats(teller);
  tellReport(teller);
}
