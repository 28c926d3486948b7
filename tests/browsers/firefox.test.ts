import { tellStory } from '../browser/story.ts';
import { openFirefox } from './firefox.ts';

tellStory({ open: openFirefox });
