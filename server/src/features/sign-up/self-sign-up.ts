import type { User } from '@wastegauge/contract/accounts';
import { writeAudit } from '../../platform/audit.ts';
import type { Visitor } from '../../platform/auth.ts';
import { inTransaction, type Db } from '../../platform/db.ts';
import { hashOfLinkSecret, newLinkSecret } from '../../platform/link-secrets.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { countHit } from '../../platform/rate-limit.ts';
import { mailTo } from '../messages/service.ts';
import { recordUsage } from '../usage/service.ts';
import { readPerson, type NewPerson } from './new-person.ts';
import {
  deletePendingOf,
  findOwnerOfEmail,
  insertPendingSignUp,
  insertUser,
  spendInvitation,
  takeNextUserId,
  takePendingSignUp,
} from './queries.ts';
import type { Registration, SignUpDeps } from './service.ts';
import { groupOfSignupId } from './signup-ids.ts';

const lifeHours = 24;

/** Known or not, the e-mail gets a mail and the caller the same answer; only the mailbox learns which. */
export async function requestSignUp(
  deps: SignUpDeps,
  visitor: Visitor,
  given: Registration,
): Promise<User> {
  await limitSignUps(deps.db, visitor, given.email);
  const person = readPerson(deps, given);
  const signupGroupId = await groupOfSignupId(deps.db, given.signup_id);
  const passwordHash = await hashPassword(given.password);
  const { secret, hash: tokenHash } = newLinkSecret();
  return inTransaction(deps.db, async (transaction) => {
    const userId = await takeNextUserId(transaction);
    const owner = await findOwnerOfEmail(transaction, person.email);
    if (owner) {
      const url = `${deps.publicUrl}/auth/sign-in`;
      const mail = { template: 'sign-up-known', firstName: owner.firstName, url } as const;
      await deps.messages.queueMail(transaction, mailTo(owner, mail));
      return promisedUser(userId, person);
    }
    await insertPendingSignUp(transaction, {
      ...person,
      userId,
      tokenHash,
      passwordHash,
      signupGroupId,
      wantedGroupId: given.parent_group_id ?? null,
      hours: lifeHours,
    });
    const url = `${deps.publicUrl}/auth/sign-in?sesame=${secret}`;
    const mail = {
      template: 'sign-up',
      firstName: person.firstName,
      url,
      hours: lifeHours,
    } as const;
    await deps.messages.queueMail(transaction, mailTo(person, mail));
    return promisedUser(userId, person);
  });
}

/** Opens the account that a mailed link stands for; undefined when the link is none, used up or too old. */
export function finishSignUp(
  deps: { db: Db },
  visitor: Visitor,
  secret: string,
): Promise<number | undefined> {
  return inTransaction(deps.db, async (transaction) => {
    const pending = await takePendingSignUp(transaction, hashOfLinkSecret(secret));
    if (!pending) return undefined;
    const { userId, email, signupGroupId, wantedGroupId } = pending;
    // The link has proven the e-mail, so an invitation that went to it counts.
    const isInvited =
      wantedGroupId !== null && (await spendInvitation(transaction, email, wantedGroupId));
    const parentGroupId = signupGroupId ?? (isInvited ? wantedGroupId : null);
    const account = { ...pending, id: userId, parentGroupId, siteIds: [] };
    const id = await insertUser(transaction, { ...account, role: 'User', isActive: true });
    if (id === undefined) return undefined;
    await deletePendingOf(transaction, email);
    await writeAudit(
      transaction,
      { ...visitor, user: { id } },
      { action: 'user.signedUp', targetType: 'user', targetId: id, after: { parentGroupId } },
    );
    const properties = { by: 'self' };
    await recordUsage(transaction, { name: 'sign_up_succeeded', userId: id, properties });
    return id;
  });
}

async function limitSignUps(db: Db, visitor: Visitor, email: string): Promise<void> {
  const account = `sign-up:account:${email.toLowerCase()}`;
  await countHit(db, { key: account, hits: 5, windowSeconds: 24 * 3600 });
  const address = `sign-up:address:${visitor.ipAddress}`;
  await countHit(db, { key: address, hits: 30, windowSeconds: 3600 });
}

/** The account as it will be once the link is used. A group shows only then. */
const promisedUser = (id: number, person: NewPerson): User => ({
  id,
  profile_photo: null,
  role: 'User',
  first_name: person.firstName,
  surname: person.surname,
  email: person.email,
  phone_number: person.phoneNumber,
  employer: person.employer,
  job_title: person.jobTitle,
  parent_group: null,
  site: [],
  head_office: person.headOffice,
  is_active: true,
  is_staff: false,
  is_superuser: false,
  is_onboarded: false,
  is_mfa_enabled: false,
  last_activity: null,
  onboarding_date: null,
  is_owner: false,
  is_shared_labeller: false,
  reduce_waste_reason: null,
  waste_management_level: null,
  most_common_waste: null,
  sustainable_waste_management_familiarity: null,
  frequency: null,
  focus_areas: [],
});
