import { idParam } from '@wastegauge/contract/paging';
import { z } from 'zod';

/** An invitation names the group to join. */
export const signUpSearch = z.object({ group: idParam.optional().catch(undefined) });
