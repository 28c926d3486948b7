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
// Other files test the same; here the story shows that it runs in any browser.
if (everyCombination) {
  tellFormats(teller);
  tellReport(teller);
}
