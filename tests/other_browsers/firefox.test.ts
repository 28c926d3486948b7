import { tellFormats } from '../browser/format_story.ts';
import { tellReport } from '../browser/report_story.ts';
import { tellStory } from '../browser/story.ts';
import { openFirefox } from './firefox.ts';

tellStory({ open: openFirefox });
tellFormats({ open: openFirefox });
tellReport({ open: openFirefox });
