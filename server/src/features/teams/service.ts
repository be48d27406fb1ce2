import type { ReplyOf } from '@wastegauge/contract/route';
import type { teamRoutes } from '@wastegauge/contract/teams';
import { texts } from '@wastegauge/contract/texts';
import { writeAudit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { newLinkSecret } from '../../platform/link-secrets.ts';
import { countHit } from '../../platform/rate-limit.ts';
import type { ImageLinks } from '../images/service.ts';
import { mailTo, type Messages } from '../messages/service.ts';
import {
  findInviter,
  findMembers,
  findTeamOf,
  joinTeam,
  leaveTeam,
  lockByEmail,
  lockMember,
  lockOwnTeam,
  renewInvitation,
  type Invited,
  type Team,
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

/** The users of the caller's group; with `withCurrent` the caller too. */
export async function readTeam(
  { db, imageLinks, clock }: TeamDeps,
  actor: Actor,
  withCurrent: boolean,
): Promise<ReplyOf<Routes['getTeam']>> {
  const team = await findTeamOf(db, actor.user.id);
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

/** Somebody known joins at once; somebody unknown is sent the way to sign up. */
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
    const known = await lockByEmail(transaction, email, team.id);
    if (known) await addKnown(deps, transaction, actor, { team, known });
    else await inviteUnknown(deps, transaction, actor, { team, email });
  });
  return { detail: `Was send letter to ${email}`, email };
}

async function addKnown(
  deps: TeamDeps,
  transaction: Db,
  actor: Actor,
  { team, known }: { team: Team; known: Invited },
): Promise<void> {
  if (known.parentGroupId === team.id) throw refusal(texts.memberAlready);
  // Staff without a group see every tenant: in a team they would see that one only. And whoever was added to another
  // tenant's sites has an e-mail nobody proved.
  const seesEverything = known.isSuperuser || (known.role !== 'User' && !known.hasSites);
  if (known.parentGroupId !== null || known.hasForeignSites || seesEverything)
    throw refusal(texts.memberOfAnotherTeam);
  await joinTeam(transaction, known.id, team.id);
  await writeAudit(transaction, actor, {
    action: 'team.memberAdded',
    targetType: 'user',
    targetId: known.id,
    before: { parentGroupId: null },
    after: { parentGroupId: team.id },
  });
  const inviter = await requireInviter(transaction, actor);
  const mail = {
    template: 'team-added',
    firstName: known.first_name,
    groupName: team.name,
    inviterName: inviter.name,
    url: `${deps.publicUrl}/`,
  } as const;
  await deps.messages.queueMail(transaction, mailTo(known, mail));
}

/** The invitation counts for the e-mail it went to, once a sign-up has proven that; in the inviter's language. */
async function inviteUnknown(
  deps: TeamDeps,
  transaction: Db,
  actor: Actor,
  { team, email }: { team: Team; email: string },
): Promise<void> {
  const { hash: tokenHash } = newLinkSecret();
  const isNew = await renewInvitation(transaction, {
    email,
    teamId: team.id,
    tokenHash,
    days: invitationDays,
  });
  if (!isNew) return;
  await writeAudit(transaction, actor, {
    action: 'team.invited',
    targetType: 'group',
    targetId: team.id,
  });
  const { name: inviterName, language } = await requireInviter(transaction, actor);
  const url = `${deps.publicUrl}/auth/sign-up?group=${team.id}`;
  const mail = { template: 'invite', groupName: team.name, inviterName, url } as const;
  await deps.messages.queueMail(transaction, mailTo({ email, language }, mail));
}

export async function removeMember(db: Db, actor: Actor, userId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // Before the person: an invitation holds both in this order.
    const isOwned = await lockOwnTeam(transaction, actor.user.id);
    const team = await findTeamOf(transaction, actor.user.id);
    const member = team && (await lockMember(transaction, userId, team.id));
    if (!member) throw new AppError('notFound');
    if (!isOwned || member.isSuperuser) throw new AppError('forbidden');
    if (userId === actor.user.id) throw refusal(texts.ownMembership);
    await leaveTeam(transaction, userId, team.id);
    await writeAudit(transaction, actor, {
      action: 'team.memberRemoved',
      targetType: 'user',
      targetId: userId,
      before: { parentGroupId: team.id, role: member.role },
      after: { parentGroupId: null, role: 'User' },
    });
  });
}

async function requireInviter(db: Db, actor: Actor) {
  const inviter = await findInviter(db, actor.user.id);
  if (!inviter) throw new AppError('notFound');
  return inviter;
}

const refusal = (message: string): AppError => new AppError('invalid', { message });
