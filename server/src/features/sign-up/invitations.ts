import type { ReplyOf } from '@wastegauge/contract/route';
import type { LoginReply } from '@wastegauge/contract/directory/sign-in';
import {
  invitedPerson,
  type Invitation,
  type signUpRoutes,
} from '@wastegauge/contract/directory/sign-up';
import type { z } from 'zod';
import type { Visitor } from '../../platform/auth/auth.ts';
import { rejectCommonPassword } from '../../platform/auth/common-passwords.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/auth/link-secrets.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { completeSignIn } from '../sign-in/service.ts';
import { joinInvited } from '../teams/service.ts';
import { noteFailure } from '../usage/service.ts';
import { findInvitation, spendInvitation, type OpenInvitation } from './invitation-queries.ts';
import { readPerson } from './new-person.ts';
import { countLinkUse, openOwnAccount } from './own-account.ts';
import { takeNextUserId } from './queries.ts';
import type { SignUpDeps } from './deps.ts';

type Accept = typeof signUpRoutes.acceptInvitation;
type Acceptance = z.output<Accept['body']>;

/** Whether the e-mail has an account is no secret here: the token has come from its mailbox. */
export async function readInvitation(
  deps: SignUpDeps,
  visitor: Visitor,
  token: string,
): Promise<Invitation> {
  await countLinkUse(deps.db, visitor);
  const invitation = await requireInvitation(deps.db, hashSecret(token));
  return {
    email: invitation.email,
    group_id: invitation.groupId,
    group_name: invitation.groupName,
    inviter_name: invitation.inviterName,
    has_account: invitation.hasAccount,
  };
}

export async function acceptInvitation(
  deps: SignUpDeps,
  visitor: Visitor,
  given: Acceptance,
): Promise<ReplyOf<Accept>> {
  await countLinkUse(deps.db, visitor);
  const tokenHash = hashSecret(given.token);
  const invitation = await requireInvitation(deps.db, tokenHash);
  return invitation.hasAccount
    ? joinWithAccount(deps.db, visitor, tokenHash, invitation)
    : joinAsNewcomer(deps, visitor, tokenHash, { invitation, given });
}

/** Opens no session: the account has its own password and, maybe, a second factor. */
async function joinWithAccount(
  db: Db,
  visitor: Visitor,
  tokenHash: Buffer,
  { email, groupId, groupName }: OpenInvitation,
): Promise<{ detail: string; email: string }> {
  await inTransaction(db, async (transaction) => {
    if (!(await spendInvitation(transaction, tokenHash))) throw new AppError('invalidLink');
    await joinInvited(transaction, visitor, { email, teamId: groupId });
  });
  return { detail: `You have joined ${groupName}`, email };
}

async function joinAsNewcomer(
  deps: SignUpDeps,
  visitor: Visitor,
  tokenHash: Buffer,
  offer: { invitation: OpenInvitation; given: Acceptance },
): Promise<LoginReply> {
  const failure = { name: 'sign_up_failed', userId: null, properties: { by: 'self' } } as const;
  const userId = await openInvitedAccount(deps, visitor, tokenHash, offer).catch(
    noteFailure(deps.db, failure),
  );
  return completeSignIn(deps, visitor, userId, 'magic-link');
}

async function openInvitedAccount(
  deps: SignUpDeps,
  visitor: Visitor,
  tokenHash: Buffer,
  { invitation, given }: { invitation: OpenInvitation; given: Acceptance },
): Promise<number> {
  const parsed = invitedPerson.safeParse(given);
  if (!parsed.success) throw invalidInput(parsed.error);
  const { password } = parsed.data;
  rejectCommonPassword(deps, password, 'password');
  const person = readPerson({ ...given, ...parsed.data, email: invitation.email });
  const passwordHash = await hashPassword(password);
  return inTransaction(deps.db, async (transaction) => {
    if (!(await spendInvitation(transaction, tokenHash))) throw new AppError('invalidLink');
    const id = await takeNextUserId(transaction);
    const account = { ...person, id, parentGroupId: invitation.groupId, passwordHash };
    const opened = await openOwnAccount(transaction, visitor, account);
    if (opened === undefined) throw new AppError('conflict');
    return opened;
  });
}

async function requireInvitation(db: Db, tokenHash: Buffer): Promise<OpenInvitation> {
  const invitation = await findInvitation(db, tokenHash);
  if (!invitation) throw new AppError('invalidLink');
  return invitation;
}
