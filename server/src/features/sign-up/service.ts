import type { User } from '@wastegauge/contract/directory/accounts';
import { can } from '@wastegauge/contract/permissions';
import type { Visitor } from '../../platform/auth/auth.ts';
import { noteFailure } from '../usage/service.ts';
import type { Registration, SignUpDeps } from './deps.ts';
import { addUser } from './added-users.ts';
import { requestSignUp } from './self-sign-up.ts';

export type { SignUpDeps } from './deps.ts';

/** With the token of somebody who manages users a user is added; everybody else signs up for themselves. */
export async function register(
  deps: SignUpDeps,
  visitor: Visitor,
  given: Registration,
): Promise<{ user: User }> {
  const actor = await visitor.requireBearerActor();
  const isAdded = actor !== null && can(actor.user, 'users.manage');
  const user = isAdded ? addUser(deps, actor, given) : requestSignUp(deps, visitor, given);
  const by = isAdded ? 'admin' : 'self';
  return {
    user: await user.catch(
      noteFailure(deps.db, { name: 'sign_up_failed', userId: null, properties: { by } }),
    ),
  };
}
