import { answerParent } from '../../platform/reading-child.ts';
import { readCalendar, type GivenCalendar } from './calendar-reading.ts';

answerParent(({ text, ...frame }: GivenCalendar) => readCalendar(text, frame));
