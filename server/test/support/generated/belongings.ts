import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../src/platform/db/db.ts';
import type { Tenant } from './tenants.ts';

export interface Link {
  table: string;
  column: string;
  root: string;
}

/** Root ids of a tenant. */
const roots = [
  'site',
  'parent_group',
  'app_user',
  'device',
  'food',
  'signup_id',
  'spreadsheet_import',
];

/** Tables with a foreign key to a root, from the database catalogue. */
export async function findLinks(db: Db): Promise<Link[]> {
  const found = await sql<Link>`
    select held.relname::text as table, attribute.attname::text as column, root.relname::text as root
    from pg_constraint
    join pg_class held on held.oid = conrelid
    join pg_class root on root.oid = confrelid
    join pg_attribute attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace
  `.execute(db);
  // These refer to an event or a comment of the same site.
  const bySite = await sql<Link>`
    select table_name::text as table, 'site_id' as column, 'site' as root
    from information_schema.columns where table_schema = 'public' and column_name = 'site_id'
      and table_name not in ('audit', 'followed_change')
  `.execute(db);
  const themselves = roots.map((root) => ({ table: root, column: 'id', root }));
  const all = [...found.rows, ...bySite.rows, ...themselves];
  return all.filter(({ root }) => roots.includes(root));
}

/** Every row of a tenant, by table. */
export async function findBelongings(
  db: Db,
  links: readonly Link[],
  tenant: Tenant,
): Promise<Map<string, string>> {
  const tables = [...new Set(links.map(({ table }) => table))].filter(
    (table) => !unwatched.has(table),
  );
  const owned = await findOwnedRoots(db, tenant);
  const parts = tables.map(
    (table) => sql`
      select ${table} as name, string_agg((to_jsonb(held) - ${bookkeeping}::text[])::text, E'\n'
        order by held::text) as rows
      from ${sql.table(table)} held where ${isOwned(links, table, owned)}`,
  );
  const found = await sql<{ name: string; rows: string | null }>`
    ${sql.join(parts, sql` union all `)}
  `.execute(db);
  return new Map(found.rows.map(({ name, rows }) => [name, rows ?? '']));
}

export const ownedBy = ({ group, site }: Tenant): RawBuilder<unknown> => sql`
  owned_site as (select ${site.id}::bigint as id),
  owned_parent_group as (select ${group.id}::bigint as id),
  owned_app_user as (
    select id from app_user where parent_group_id = ${group.id}
    union select user_id from user_site where site_id = ${site.id}),
  owned_device as (select id from device where site_id = ${site.id}),
  owned_food as (select id from food where parent_group_id = ${group.id}),
  owned_signup_id as (select id from signup_id where created_by in (select id from owned_app_user)),
  owned_spreadsheet_import as (
    select id from spreadsheet_import where user_id in (select id from owned_app_user))`;

/** The ids of a tenant in each root. */
export async function findOwnedRoots(db: Db, tenant: Tenant): Promise<Record<string, number[]>> {
  const parts = roots.map(
    (root) => sql`select ${sql.lit(root)} as root, id from ${sql.raw(`owned_${root}`)}`,
  );
  const found = await sql<{ root: string; id: number }>`
    with ${ownedBy(tenant)} ${sql.join(parts, sql` union all `)}
  `.execute(db);
  return Object.fromEntries(
    roots.map((root) => [root, found.rows.filter((row) => row.root === root).map(({ id }) => id)]),
  );
}

/** SQL that tests whether the row `held` belongs to a tenant. */
const isOwned = (
  links: readonly Link[],
  table: string,
  owned: Record<string, number[]>,
): RawBuilder<unknown> =>
  sql.join(
    links
      .filter((link) => link.table === table)
      .map(
        ({ column, root }) => sql`held.${sql.ref(column)} = any(${owned[root] ?? []}::bigint[])`,
      ),
    sql` or `,
  );

/** Timestamps that the server sets itself. */
const bookkeeping = ['changed_xid', 'last_activity', 'last_used_at'];

/** Requests to join a group, which an invitation or the group's code authorises. */
const unwatched = new Set(['pending_sign_up']);
