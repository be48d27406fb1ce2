import { answerParent } from '../../../platform/files/file-reading-child.ts';
import { readCalendar, type CalendarInput } from './reading.ts';

answerParent(({ text, ...frame }: CalendarInput) => readCalendar(text, frame));
