import type { LoginReply } from '@wastegauge/contract/directory/sign-in';
import type { Visitor } from '../../platform/auth/auth.ts';
import { rejectCommonPassword } from '../../platform/auth/common-passwords.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/auth/link-secrets.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { completeSignIn } from '../sign-in/service.ts';
import { noteFailure } from '../usage/service.ts';
import { countLinkUse, openOwnAccount } from './own-account.ts';
import { findSignUpLink, takePendingSignUp, type SignUpLink } from './queries.ts';
import type { SignUpDeps } from './deps.ts';

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

/** The password is taken only here, from somebody who has read the mail. */
export async function completeSignUp(
  deps: SignUpDeps,
  visitor: Visitor,
  given: ChosenPassword,
): Promise<LoginReply> {
  await countLinkUse(deps.db, visitor);
  const failure = { name: 'sign_up_failed', userId: null, properties: { by: 'self' } } as const;
  const userId = await openAccount(deps, visitor, given).catch(noteFailure(deps.db, failure));
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
