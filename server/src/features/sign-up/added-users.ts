import type { User } from '@wastegauge/contract/directory/accounts';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { rejectCommonPassword } from '../../platform/auth/common-passwords.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { checkGrant, getExistingUser } from '../accounts/service.ts';
import { recordUsage } from '../usage/service.ts';
import { readPerson } from './new-person.ts';
import { insertUser, takeNextUserId } from './queries.ts';
import type { Registration, SignUpDeps } from './deps.ts';
import { groupOfSignupId } from './signup-ids.ts';

/** By somebody who manages users: at once, with a role and sites, and a taken e-mail is told. */
export async function addUser(deps: SignUpDeps, actor: Actor, given: Registration): Promise<User> {
  const { password } = given;
  if (password === undefined)
    throw new AppError('invalid', { fields: { password: [texts.required] } });
  rejectCommonPassword(deps, password, 'password');
  const person = readPerson(given);
  const grant = await checkGrant(deps.db, actor, {
    role: given.role ?? 'User',
    headOffice: person.headOffice,
    siteIds: [...new Set(given.site ?? [])],
    parentGroupId:
      given.parent_group_id ?? (await groupOfSignupId(deps.db, given.signup_id))?.id ?? null,
  });
  const passwordHash = await hashPassword(password);
  return inTransaction(deps.db, async (transaction) => {
    const id = await takeNextUserId(transaction);
    const isActive = given.is_active ?? true;
    const added = await insertUser(transaction, {
      ...person,
      ...grant,
      id,
      passwordHash,
      isActive,
    });
    if (added === undefined) {
      throw new AppError('invalid', { fields: { email: [texts.emailTaken] } });
    }
    await writeAudit(transaction, actor, {
      action: 'user.added',
      targetType: 'user',
      targetId: id,
      after: { ...grant, isActive },
    });
    const properties = { by: 'admin' };
    await recordUsage(transaction, { name: 'sign_up_succeeded', userId: id, properties });
    return getExistingUser({ ...deps, db: transaction }, id);
  });
}
