import { tellFormats } from '../browser/format_story.ts';
import { tellReport } from '../browser/report_story.ts';
import { tellStory } from '../browser/story.ts';
import { listening, openWebKit } from './webkit.ts';

tellStory({ open: openWebKit, ...listening });
tellFormats({ open: openWebKit, ...listening });
tellReport({ open: openWebKit, ...listening });
