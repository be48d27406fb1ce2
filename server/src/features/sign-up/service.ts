import type { User } from '@wastegauge/contract/directory/accounts';
import { can } from '@wastegauge/contract/permissions';
import { texts } from '@wastegauge/contract/values/texts';
import type { Actor, Visitor } from '../../platform/auth/auth.ts';
import { recordFailure, recordUsage } from '../usage/service.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { rejectCommonPassword } from '../../platform/auth/common-passwords.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { checkGrant, getExistingUser } from '../accounts/service.ts';
import { readPerson } from './new-person.ts';
import { requireSignupGroup, type Registration, type SignUpDeps } from './new-account.ts';
import { requestSignUp } from './self-sign-up.ts';
import { insertUser, reserveUserId } from './queries.ts';

export type { SignUpDeps } from './new-account.ts';

export async function register(
  deps: SignUpDeps,
  visitor: Visitor,
  input: Registration,
): Promise<{ user: User }> {
  const actor = await visitor.requireBearerActor();
  const isAdded = actor !== null && can(actor.user, 'users.manage');
  const user = isAdded ? addUser(deps, actor, input) : requestSignUp(deps, visitor, input);
  const by = isAdded ? 'admin' : 'self';
  return {
    user: await user.catch(
      recordFailure(deps.db, { name: 'sign_up_failed', userId: null, properties: { by } }),
    ),
  };
}

/** Added by a user manager: effective immediately, and a taken e-mail is reported. */
async function addUser(deps: SignUpDeps, actor: Actor, input: Registration): Promise<User> {
  const { password } = input;
  if (password === undefined) throw invalidField('password', texts.required);
  rejectCommonPassword(deps, password, 'password');
  const person = readPerson(input);
  const grant = await checkGrant(deps.db, actor, {
    role: input.role ?? 'User',
    headOffice: person.headOffice,
    siteIds: [...new Set(input.site ?? [])],
    parentGroupId:
      input.parent_group_id ?? (await requireSignupGroup(deps.db, input.signup_id))?.id ?? null,
  });
  const passwordHash = await hashPassword(password);
  return inTransaction(deps.db, async (transaction) => {
    const id = await reserveUserId(transaction);
    const isActive = input.is_active ?? true;
    const added = await insertUser(transaction, {
      ...person,
      ...grant,
      id,
      passwordHash,
      isActive,
    });
    if (added === undefined) throw invalidField('email', texts.emailTaken);
    await writeAudit(transaction, actor, 'user.added', ['user', id], {
      after: { ...grant, isActive },
    });
    const properties = { by: 'admin' };
    await recordUsage(transaction, { name: 'sign_up_succeeded', userId: id, properties });
    return getExistingUser({ ...deps, db: transaction }, id);
  });
}
