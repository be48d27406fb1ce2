import type { User } from '@wastegauge/contract/directory/accounts';
import type { Visitor } from '../../platform/auth/auth.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { createSecret } from '../../platform/auth/link-secrets.ts';
import { withMinimumDuration } from '../../platform/minimum-duration.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { mailTo } from '../messages/service.ts';
import { beginAttempt } from '../sign-in/service.ts';
import { readPerson, type NewPerson } from './new-person.ts';
import { findOwnerOfEmail, insertPendingSignUp, takeNextUserId } from './queries.ts';
import type { Registration, SignUpDeps } from './deps.ts';
import { groupOfSignupId } from './signup-ids.ts';

const lifeHours = 24;
const attemptLimits = { name: 'sign-up', windowSeconds: 3600, perAccount: 5, perAddress: 30 };
const signUpsPerDay = 5;

// Longer than either way takes, so that the time does not tell a known e-mail from an unknown one.
const answerMilliseconds = 200;

/** Sends a mail and gives the same reply whether the e-mail is known or not; only the mail says which. */
export async function requestSignUp(
  deps: SignUpDeps,
  visitor: Visitor,
  given: Registration,
): Promise<User> {
  await beginAttempt(deps, visitor, given.email, attemptLimits);
  const key = `sign-up:day:${given.email.toLowerCase()}`;
  await countHit(deps.db, { key, hits: signUpsPerDay, windowSeconds: 24 * 3600 });
  const person = readPerson(given);
  const group = await groupOfSignupId(deps.db, given.signup_id);
  return withMinimumDuration(answerMilliseconds, () =>
    inTransaction(deps.db, async (transaction) => {
      const userId = await takeNextUserId(transaction);
      const owner = await findOwnerOfEmail(transaction, person.email);
      if (owner) {
        const url = `${deps.publicUrl}/auth/sign-in`;
        const mail = { template: 'sign-up-known', firstName: owner.firstName, url } as const;
        await deps.messages.queueMail(transaction, mailTo(owner, mail));
        return promisedUser(userId, person);
      }
      const { secret, hash: tokenHash } = createSecret();
      await insertPendingSignUp(transaction, {
        ...person,
        userId,
        tokenHash,
        signupGroupId: group?.id ?? null,
        hours: lifeHours,
      });
      const mail = {
        template: 'sign-up',
        firstName: person.firstName,
        groupName: group?.name ?? null,
        url: `${deps.publicUrl}/auth/complete-sign-up?link=${secret}`,
        hours: lifeHours,
      } as const;
      await deps.messages.queueMail(transaction, mailTo(person, mail));
      return promisedUser(userId, person);
    }),
  );
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
