import type { registerBody } from '@wastegauge/contract/directory/sign-up';
import type { z } from 'zod';
import type { HumanCheckDeps, SessionDeps } from '../sign-in/service.ts';

export interface SignUpDeps extends SessionDeps, HumanCheckDeps {
  settings: SessionDeps['settings'] & HumanCheckDeps['settings'];
  publicUrl: string;
  refusesCommonPasswords: boolean;
}

export type Registration = z.output<typeof registerBody>;
