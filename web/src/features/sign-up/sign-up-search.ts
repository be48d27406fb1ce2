import { idParam } from '@wastegauge/contract/values/paging';
import { z } from 'zod';

const secret = z.string().min(1).max(128).optional().catch(undefined);

export const signUpSearch = z.object({
  group: idParam.optional().catch(undefined),
  invitation: secret,
});

export const completeSignUpSearch = z.object({ link: secret });
