import { answerParent } from '../../../platform/files/file-reading-child.ts';
import { readCalendar, type GivenCalendar } from './reading.ts';

answerParent(({ text, ...frame }: GivenCalendar) => readCalendar(text, frame));
