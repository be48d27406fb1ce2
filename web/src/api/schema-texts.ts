import { issueText } from '@wastegauge/contract/values/issue-texts';
import { z } from 'zod';

z.config({ customError: issueText });
