import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

// An invitation ends when its inviter leaves the team or is deactivated.
const isOpen = sql`
  link.kind = 'invite' and link.used_at is null and link.expires_at > now()
  and inviter.parent_group_id = link.parent_group_id and inviter.is_active
`;

export interface OpenInvitation {
  email: string;
  groupId: number;
  groupName: string;
  inviterName: string;
  hasAccount: boolean;
}

export async function findInvitation(
  db: Db,
  tokenHash: Buffer,
): Promise<OpenInvitation | undefined> {
  const found = await sql<OpenInvitation>`
    select link.email, team.id as "groupId", team.name as "groupName",
      trim(inviter.first_name || ' ' || inviter.surname) as "inviterName",
      exists (select from app_user where lower(app_user.email) = lower(link.email))
        as "hasAccount"
    from link_token link
    join parent_group team on team.id = link.parent_group_id
    join app_user inviter on inviter.id = link.inviter_id
    where link.token_hash = ${tokenHash} and ${isOpen}
  `.execute(db);
  return found.rows[0];
}

/** A single statement, so that only one of two clicks succeeds. */
export async function spendInvitation(db: Db, tokenHash: Buffer): Promise<boolean> {
  const spent = await sql`
    update link_token link set used_at = now()
    from app_user inviter
    where inviter.id = link.inviter_id and link.token_hash = ${tokenHash} and ${isOpen}
    returning link.id
  `.execute(db);
  return spent.rows.length > 0;
}
