import { answerParent } from '../../../platform/files/file-reading-child.ts';
import { readTable } from './table-reading.ts';

answerParent(readTable);
