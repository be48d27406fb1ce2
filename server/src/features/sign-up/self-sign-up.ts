import type { User } from '@wastegauge/contract/directory/accounts';
import type { LoginReply } from '@wastegauge/contract/directory/sign-in';
import type { Visitor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { hashSecret, createSecret } from '../../platform/auth/link-secrets.ts';
import { withMinimumDuration } from '../../platform/minimum-duration.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { mailTo } from '../messages/service.ts';
import { beginAttempt, completeSignIn } from '../sign-in/service.ts';
import { rejectCommonPassword } from '../../platform/auth/common-passwords.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { recordFailure } from '../usage/service.ts';
import { readPerson, type NewPerson } from './new-person.ts';
import {
  countLinkUse,
  openOwnAccount,
  requireSignupGroup,
  type Registration,
  type SignUpDeps,
} from './new-account.ts';
import {
  findOwnerOfEmail,
  findSignUpLink,
  insertPendingSignUp,
  reserveUserId,
  takePendingSignUp,
  type SignUpLink,
} from './queries.ts';

const lifeHours = 24;
const attemptLimits = { name: 'sign-up', windowSeconds: 3600, perAccount: 5, perAddress: 30 };
const signUpsPerDay = 5;

// Longer than both cases take, so that timing does not reveal known e-mails.
const answerMilliseconds = 200;

/** The reply is the same for known and unknown e-mails; only the mail differs. */
export async function requestSignUp(
  deps: SignUpDeps,
  visitor: Visitor,
  input: Registration,
): Promise<User> {
  await beginAttempt(deps, visitor, input.email, attemptLimits);
  const key = `sign-up:day:${input.email.toLowerCase()}`;
  await countHit(deps.db, { key, hits: signUpsPerDay, windowSeconds: 24 * 3600 });
  const person = readPerson(input);
  const group = await requireSignupGroup(deps.db, input.signup_id);
  return withMinimumDuration(answerMilliseconds, () =>
    inTransaction(deps.db, async (transaction) => {
      const userId = await reserveUserId(transaction);
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

/** The account to be created when the link is used. Its group is hidden until then. */
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

interface ChosenPassword {
  token: string;
  password: string;
}

export async function readSignUpLink(
  deps: SignUpDeps,
  visitor: Visitor,
  token: string,
): Promise<{ email: string; first_name: string; group_name: string | null }> {
  await countLinkUse(deps.db, visitor);
  const link = await requireLink(deps.db, hashSecret(token));
  return { email: link.email, first_name: link.firstName, group_name: link.groupName };
}

/** The password is set only here, after the mailbox is proven. */
export async function completeSignUp(
  deps: SignUpDeps,
  visitor: Visitor,
  input: ChosenPassword,
): Promise<LoginReply> {
  await countLinkUse(deps.db, visitor);
  const failure = { name: 'sign_up_failed', userId: null, properties: { by: 'self' } } as const;
  const userId = await openAccount(deps, visitor, input).catch(recordFailure(deps.db, failure));
  return completeSignIn(deps, visitor, userId, 'magic-link');
}

async function openAccount(
  deps: SignUpDeps,
  visitor: Visitor,
  { token, password }: ChosenPassword,
): Promise<number> {
  rejectCommonPassword(deps, password, 'password');
  const tokenHash = hashSecret(token);
  await requireLink(deps.db, tokenHash);
  const passwordHash = await hashPassword(password);
  return inTransaction(deps.db, async (transaction) => {
    const pending = await takePendingSignUp(transaction, tokenHash);
    if (!pending) throw new AppError('invalidLink');
    const { userId, signupGroupId, ...person } = pending;
    const account = { ...person, id: userId, parentGroupId: signupGroupId, passwordHash };
    const id = await openOwnAccount(transaction, visitor, account);
    if (id === undefined) throw new AppError('invalidLink');
    return id;
  });
}

async function requireLink(db: Db, tokenHash: Buffer): Promise<SignUpLink> {
  const link = await findSignUpLink(db, tokenHash);
  if (!link) throw new AppError('invalidLink');
  return link;
}
