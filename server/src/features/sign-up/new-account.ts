import type { NewPerson } from './new-person.ts';
import type { registerBody } from '@wastegauge/contract/directory/sign-up';
import type { z } from 'zod';
import { texts } from '@wastegauge/contract/values/texts';
import type { HumanCheckDeps, OpenSessionDeps } from '../sign-in/service.ts';
import type { Db } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Visitor } from '../../platform/auth/auth.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { recordUsage } from '../usage/service.ts';
import { deletePendingSignUps, findSignupGroup, insertUser, type SignupGroup } from './queries.ts';

export interface SignUpDeps extends OpenSessionDeps, HumanCheckDeps {
  settings: OpenSessionDeps['settings'] & HumanCheckDeps['settings'];
  refusesCommonPasswords: boolean;
}

export type Registration = z.output<typeof registerBody>;

export async function requireSignupGroup(
  db: Db,
  value: string | undefined,
): Promise<SignupGroup | null> {
  if (!value) return null;
  const group = await findSignupGroup(db, value);
  if (!group) throw invalidField('signup_id', texts.signupIdUnknown);
  return group;
}

const linksPerHour = 100;

export const countLinkUse = (db: Db, visitor: Visitor): Promise<void> =>
  countHit(db, {
    key: `sign-up:link:${visitor.ipAddress}`,
    hits: linksPerHour,
    windowSeconds: 3600,
  });

interface OwnAccount extends NewPerson {
  id: number;
  parentGroupId: number | null;
  passwordHash: string;
}

/** For a verified mailbox; undefined when the e-mail is taken. */
export async function openOwnAccount(
  transaction: Db,
  visitor: Visitor,
  account: OwnAccount,
): Promise<number | undefined> {
  const { parentGroupId } = account;
  const user = { ...account, role: 'User', isActive: true, siteIds: [] } as const;
  const id = await insertUser(transaction, user);
  if (id === undefined) return undefined;
  await deletePendingSignUps(transaction, account.email);
  await writeAudit(transaction, { ...visitor, user: { id } }, 'user.signedUp', ['user', id], {
    after: { parentGroupId },
  });
  const properties = { by: 'self' };
  await recordUsage(transaction, { name: 'sign_up_succeeded', userId: id, properties });
  return id;
}
