import { tellStory } from '../browser/story.ts';
import { listening, openWebKit } from './webkit.ts';

tellStory({ open: openWebKit, ...listening });
