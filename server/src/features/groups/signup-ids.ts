import type { Group } from '@wastegauge/contract/directory/groups';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import { countHit } from '../../platform/auth/rate-limit.ts';
import { seesAllTenants } from '../accounts/service.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';

const madePerHour = 30;

/** Administrators of a tenant see only the ids they created. */
export async function listFreeSignupIds(db: Db, actor: Actor): Promise<SignupId[]> {
  return findFreeSignupIds(db, (await seesAllTenants(db, actor)) ? 'anybody' : actor.user.id);
}

export async function createSignupId(db: Db, actor: Actor, value: string): Promise<SignupId> {
  // "Taken" reveals a valid id, so guessing must be limited.
  const key = `signup-id:${actor.user.id}`;
  await countHit(db, { key, hits: madePerHour, windowSeconds: 3600 });
  return inTransaction(db, async (transaction) => {
    const made = await insertSignupId(transaction, value, actor.user.id);
    if (!made) throw invalidField('value', texts.signupIdTaken);
    await writeAudit(transaction, actor, 'signupId.added', ['signupId', made.id]);
    return made;
  });
}

/** Accepts the id or the value. Undefined if unchanged, null for none. */
export async function chooseSignupId(
  db: Db,
  actor: Actor,
  before: Group | null,
  fields: { signup_id?: string | null | undefined; signup_id_id?: number | null | undefined },
): Promise<number | null | undefined> {
  const wanted = fields.signup_id_id === undefined ? fields.signup_id : fields.signup_id_id;
  if (wanted === undefined) return undefined;
  if (wanted === null || wanted === '') return null;
  if (wanted === before?.signup_id_id || wanted === before?.signup_id) return undefined;
  const free = await listFreeSignupIds(db, actor);
  const found = free.find(({ id, value }) => id === wanted || value === wanted);
  if (!found) throw invalidField('signup_id', texts.signupIdUnknown);
  return found.id;
}

interface SignupId {
  id: number;
  value: string;
}

const findFreeSignupIds = (db: Db, madeBy: number | 'anybody'): Promise<SignupId[]> =>
  queryRows(db)`
    select id, value from signup_id
    where not exists (select from parent_group where signup_id_id = signup_id.id)
      ${madeBy === 'anybody' ? sql`` : sql`and created_by = ${madeBy}`}
    order by lower(value), id
  `;

const insertSignupId = (db: Db, value: string, userId: number): Promise<SignupId | undefined> =>
  queryRow(db)`
    insert into signup_id (value, created_by) values (${value}, ${userId})
    on conflict do nothing
    returning id, value
  `;
