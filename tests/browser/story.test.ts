import { launch, openDriver } from './driver.ts';
import { tellStory } from './story.ts';

tellStory({
  async open() {
    const browser = await launch();
    return { ...(await openDriver(browser)), close: () => browser.close() };
  },
});
