import type { User } from '@wastegauge/contract/accounts';
import { can } from '@wastegauge/contract/permissions';
import type { registerBody } from '@wastegauge/contract/sign-up';
import type { z } from 'zod';
import type { Visitor } from '../../platform/auth.ts';
import type { HumanCheckDeps, SessionDeps } from '../sign-in/service.ts';
import { noteFailure } from '../usage/service.ts';
import { addUser } from './added-users.ts';
import { requestSignUp } from './self-sign-up.ts';

export interface SignUpDeps extends SessionDeps, HumanCheckDeps {
  settings: SessionDeps['settings'] & HumanCheckDeps['settings'];
  publicUrl: string;
  refusesCommonPasswords: boolean;
}

export type Registration = z.output<typeof registerBody>;

/** With the token of somebody who manages users a user is added; everybody else signs up for themselves. */
export async function register(
  deps: SignUpDeps,
  visitor: Visitor,
  given: Registration,
): Promise<{ user: User }> {
  const actor = await visitor.actorOfBearer();
  const isAdded = actor !== null && can(actor.user, 'users.manage');
  const user = isAdded ? addUser(deps, actor, given) : requestSignUp(deps, visitor, given);
  const by = isAdded ? 'admin' : 'self';
  return {
    user: await user.catch(
      noteFailure(deps.db, { name: 'sign_up_failed', userId: null, properties: { by } }),
    ),
  };
}
