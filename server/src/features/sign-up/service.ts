import type { User } from '@wastegauge/contract/directory/accounts';
import { can } from '@wastegauge/contract/permissions';
import { texts } from '@wastegauge/contract/values/texts';
import type { Actor, Visitor } from '../../platform/auth/auth.ts';
import { recordFailure, recordUsage } from '../usage/service.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { rejectCommonPassword } from '../../platform/auth/common-passwords.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { checkGrant, getExistingUser } from '../accounts/service.ts';
import { readPerson } from './new-person.ts';
import { requireSignupGroup, type Registration, type SignUpDeps } from './new-account.ts';
import { requestSignUp } from './self-sign-up.ts';
import { findNamed, insertUser, reserveUserId } from './queries.ts';
import { createPasswordLink } from '../passwords/service.ts';
import { mailTo } from '../messages/service.ts';

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

/**
 * Added by a user manager: effective immediately, and a taken e-mail is reported. Without a password
 * the user is mailed a link to set one.
 */
async function addUser(deps: SignUpDeps, actor: Actor, input: Registration): Promise<User> {
  const { password } = input;
  if (password !== undefined) rejectCommonPassword(deps, password, 'password');
  const person = readPerson(input);
  const grant = await checkGrant(deps.db, actor, {
    role: input.role ?? 'User',
    headOffice: person.headOffice,
    siteIds: [...new Set(input.site ?? [])],
    parentGroupId:
      input.parent_group_id ?? (await requireSignupGroup(deps.db, input.signup_id))?.id ?? null,
  });
  const passwordHash = password === undefined ? null : await hashPassword(password);
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
    if (passwordHash === null && isActive) await mailPasswordLink(deps, transaction, actor, added);
    const properties = { by: 'admin' };
    await recordUsage(transaction, { name: 'sign_up_succeeded', userId: id, properties });
    return getExistingUser({ ...deps, db: transaction }, id);
  });
}

const passwordLinkDays = 7;

async function mailPasswordLink(
  deps: SignUpDeps,
  transaction: Db,
  actor: Actor,
  userId: number,
): Promise<void> {
  const owner = await findNamed(transaction, userId);
  const adder = await findNamed(transaction, actor.user.id);
  if (!owner || !adder) return;
  const minutes = passwordLinkDays * 24 * 60;
  const account = { id: userId, passwordHash: null };
  const url = await createPasswordLink(transaction, deps.publicUrl, account, minutes);
  const mail = {
    template: 'account-added',
    firstName: owner.firstName,
    adderName: adder.name,
    url: `${url}?first=true`,
    days: passwordLinkDays,
  } as const;
  await deps.messages.queueMail(transaction, mailTo(owner, mail));
}
