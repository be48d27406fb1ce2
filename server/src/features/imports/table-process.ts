import { answerParent } from '../../platform/reading-child.ts';
import { readTable } from './table-reading.ts';

answerParent(readTable);
