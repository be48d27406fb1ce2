import type { ReplyOf } from '@wastegauge/contract/route';
import type { LoginReply } from '@wastegauge/contract/directory/sign-in';
import {
  invitedPerson,
  type Invitation,
  type signUpRoutes,
} from '@wastegauge/contract/directory/sign-up';
import type { z } from 'zod';
import { sql } from 'kysely';
import type { Visitor } from '../../platform/auth/auth.ts';
import { rejectCommonPassword } from '../../platform/auth/common-passwords.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, parseInput } from '../../platform/errors.ts';
import { hashSecret } from '../../platform/auth/link-secrets.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { completeSignIn } from '../sign-in/service.ts';
import { joinInvited } from '../teams/service.ts';
import { recordFailure } from '../usage/service.ts';
import { readPerson } from './new-person.ts';
import { countLinkUse, openOwnAccount, type SignUpDeps } from './new-account.ts';
import { reserveUserId } from './queries.ts';
import { queryHasRow, queryRow } from '../../platform/db/query.ts';

type Accept = typeof signUpRoutes.acceptInvitation;
type Acceptance = z.output<Accept['body']>;

/** May reveal whether the e-mail has an account: the token was sent to its mailbox. */
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
  input: Acceptance,
): Promise<ReplyOf<Accept>> {
  await countLinkUse(deps.db, visitor);
  const tokenHash = hashSecret(input.token);
  const invitation = await requireInvitation(deps.db, tokenHash);
  return invitation.hasAccount
    ? joinWithAccount(deps.db, visitor, tokenHash, invitation)
    : joinAsNewUser(deps, visitor, tokenHash, { invitation, input });
}

/** Opens no session: the account has its own password and maybe a second factor. */
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

async function joinAsNewUser(
  deps: SignUpDeps,
  visitor: Visitor,
  tokenHash: Buffer,
  offer: { invitation: OpenInvitation; input: Acceptance },
): Promise<LoginReply> {
  const failure = { name: 'sign_up_failed', userId: null, properties: { by: 'self' } } as const;
  const userId = await openInvitedAccount(deps, visitor, tokenHash, offer).catch(
    recordFailure(deps.db, failure),
  );
  return completeSignIn(deps, visitor, userId, 'magic-link');
}

async function openInvitedAccount(
  deps: SignUpDeps,
  visitor: Visitor,
  tokenHash: Buffer,
  { invitation, input }: { invitation: OpenInvitation; input: Acceptance },
): Promise<number> {
  const invited = parseInput(invitedPerson, input);
  const { password } = invited;
  rejectCommonPassword(deps, password, 'password');
  const person = readPerson({ ...input, ...invited, email: invitation.email });
  const passwordHash = await hashPassword(password);
  return inTransaction(deps.db, async (transaction) => {
    if (!(await spendInvitation(transaction, tokenHash))) throw new AppError('invalidLink');
    const id = await reserveUserId(transaction);
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

// An invitation ends when its inviter leaves the team or is deactivated.
const isOpen = sql`
  link.kind = 'invite' and link.used_at is null and link.expires_at > now()
  and inviter.parent_group_id = link.parent_group_id and inviter.is_active
`;

interface OpenInvitation {
  email: string;
  groupId: number;
  groupName: string;
  inviterName: string;
  hasAccount: boolean;
}

const findInvitation = (db: Db, tokenHash: Buffer): Promise<OpenInvitation | undefined> =>
  queryRow(db)`
    select link.email, team.id as "groupId", team.name as "groupName",
      trim(inviter.first_name || ' ' || inviter.surname) as "inviterName",
      exists (select from app_user where lower(app_user.email) = lower(link.email))
        as "hasAccount"
    from link_token link
    join parent_group team on team.id = link.parent_group_id
    join app_user inviter on inviter.id = link.inviter_id
    where link.token_hash = ${tokenHash} and ${isOpen}
  `;

/** A single statement, so that only one of two clicks succeeds. */
const spendInvitation = (db: Db, tokenHash: Buffer): Promise<boolean> =>
  queryHasRow(db)`
    update link_token link set used_at = now()
    from app_user inviter
    where inviter.id = link.inviter_id and link.token_hash = ${tokenHash} and ${isOpen}
    returning link.id
  `;
