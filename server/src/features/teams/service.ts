import type { ReplyOf } from '@wastegauge/contract/route';
import type { teamRoutes } from '@wastegauge/contract/directory/teams';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor, Visitor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { createSecret } from '../../platform/auth/link-secrets.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import type { ImageLinks } from '../images/service.ts';
import { mailTo, type Messages } from '../messages/service.ts';
import {
  findInviter,
  findMembers,
  findRecipient,
  findTeam,
  joinTeam,
  leaveTeam,
  lockByEmail,
  lockMember,
  lockOwnTeam,
  renewInvitation,
} from './queries.ts';

export interface TeamDeps {
  db: Db;
  clock: Clock;
  imageLinks: ImageLinks;
  messages: Messages;
  publicUrl: string;
}

type Routes = typeof teamRoutes;

const invitationDays = 14;
const invitesPerDay = 100;

export async function readTeam(
  { db, imageLinks, clock }: TeamDeps,
  actor: Actor,
  withCurrent: boolean,
): Promise<ReplyOf<Routes['getTeam']>> {
  const team = await findTeam(db, actor.user.id);
  if (!team) return { group: null, is_owner: false, members: [] };
  const members = await findMembers(db, team.id);
  return {
    group: { id: team.id, name: team.name },
    is_owner: team.ownerId === actor.user.id,
    members: members
      .filter(({ id }) => withCurrent || id !== actor.user.id)
      .map((member) => ({
        ...member,
        profile_photo: imageLinks.photoUrl(member.profile_photo, clock.now()),
        last_activity: member.last_activity?.toISOString() ?? null,
      })),
  };
}

/** Known and unknown e-mails get the same reply; only members of the team are refused. */
export async function invite(
  deps: TeamDeps,
  actor: Actor,
  email: string,
): Promise<ReplyOf<Routes['inviteToTeam']>> {
  const key = `invite:${actor.user.id}`;
  await countHit(deps.db, { key, hits: invitesPerDay, windowSeconds: 24 * 3600 });
  await inTransaction(deps.db, async (transaction) => {
    const team = await lockOwnTeam(transaction, actor.user.id);
    if (!team) throw new AppError('forbidden');
    const known = await findRecipient(transaction, email, team.id);
    if (known?.isMember) throw refusal(texts.memberAlready);
    const inviter = await requireInviter(transaction, actor);
    const recipient = known ?? { email, language: inviter.language };
    const { secret, hash: tokenHash } = createSecret();
    const isNew = await renewInvitation(transaction, {
      email: recipient.email,
      teamId: team.id,
      inviterId: actor.user.id,
      tokenHash,
      days: invitationDays,
    });
    if (!isNew) return;
    await writeAudit(transaction, actor, 'team.invited', ['group', team.id]);
    const mail = {
      template: 'invite',
      groupName: team.name,
      inviterName: inviter.name,
      url: `${deps.publicUrl}/auth/sign-up?group=${team.id}&invitation=${secret}`,
      days: invitationDays,
    } as const;
    await deps.messages.queueMail(transaction, mailTo(recipient, mail));
  });
  return { detail: `Was send letter to ${email}`, email };
}

/** The account of an invited e-mail joins the team after its owner agreed. */
export async function joinInvited(
  transaction: Db,
  visitor: Visitor,
  { email, teamId }: { email: string; teamId: number },
): Promise<void> {
  const invited = await lockByEmail(transaction, email, teamId);
  if (!invited) throw new AppError('conflict');
  if (invited.parentGroupId === teamId) return;
  // Staff without sites and group would lose their access to every tenant. The e-mail of an account with sites of
  // another tenant may not be verified.
  const seesEverything = invited.isSuperuser || (invited.role !== 'User' && !invited.hasSites);
  if (invited.parentGroupId !== null || invited.hasForeignSites || seesEverything)
    throw refusal(texts.accountInAnotherGroup);
  await joinTeam(transaction, invited.id, teamId);
  await writeAudit(
    transaction,
    { ...visitor, user: { id: invited.id } },
    'team.memberAdded',
    ['user', invited.id],
    { before: { parentGroupId: null }, after: { parentGroupId: teamId } },
  );
}

export async function removeMember(db: Db, actor: Actor, userId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // Lock order: team, then user.
    const isOwned = await lockOwnTeam(transaction, actor.user.id);
    const team = await findTeam(transaction, actor.user.id);
    const member = team && (await lockMember(transaction, userId, team.id));
    if (!member) throw new AppError('notFound');
    if (!isOwned || member.isSuperuser) throw new AppError('forbidden');
    if (userId === actor.user.id) throw refusal(texts.ownMembership);
    await leaveTeam(transaction, userId, team.id);
    await writeAudit(transaction, actor, 'team.memberRemoved', ['user', userId], {
      before: { parentGroupId: team.id, role: member.role },
      after: { parentGroupId: null, role: 'User' },
    });
  });
}

async function requireInviter(db: Db, actor: Actor) {
  return requireFound(await findInviter(db, actor.user.id));
}

const refusal = (message: string): AppError => new AppError('invalid', { message });
