import type { ImportKind } from '@wastegauge/contract/values/address-options';
import type { ImportMapping } from '@wastegauge/contract/edges/import-mapping';
import type { ImportSummary, RefusedLine } from '@wastegauge/contract/edges/imports';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { ImportTable, TableRow } from './reading/table.ts';
import { queryCount, queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

/** A user's own imports, or all imports of these sites. */
export interface ImportView {
  userId: number;
  seesAll: boolean;
  scope: SiteScope;
}

/** Drafts are visible to their creator only; applied imports to users who see all of their sites. */
const isShown = ({ userId, seesAll, scope }: ImportView): RawBuilder<unknown> => sql`(
  spreadsheet_import.site_ids <@ ${scope.siteIds}::bigint[]
  and (spreadsheet_import.user_id = ${userId}
    or (${seesAll} and spreadsheet_import.state <> 'draft')))`;

export interface StoredImport {
  id: number;
  kind: ImportKind;
  state: 'draft' | 'applied' | 'undone';
  fileName: string;
  lineCount: number;
  siteIds: number[];
}

const importColumns = sql`
  spreadsheet_import.id, spreadsheet_import.kind, spreadsheet_import.state,
  spreadsheet_import.file_name as "fileName", spreadsheet_import.line_count as "lineCount",
  spreadsheet_import.site_ids as "siteIds"`;

export interface ImportContent {
  sheet: string | null;
  sheets: string[];
  /** Null once imported. */
  lines: TableRow[] | null;
  mapping: ImportMapping;
  revision: number;
  refused: RefusedLine[];
}

const selectImport = (
  db: Db,
  view: ImportView,
  id: number,
  lock: RawBuilder<unknown>,
): Promise<StoredImport | undefined> =>
  queryRow(db)`
    select ${importColumns} from spreadsheet_import
    where spreadsheet_import.id = ${id} and ${isShown(view)}
    ${lock}
  `;

export const findImport = (
  db: Db,
  view: ImportView,
  id: number,
): Promise<StoredImport | undefined> => selectImport(db, view, id, sql``);

export const lockImport = (
  transaction: Db,
  view: ImportView,
  id: number,
): Promise<StoredImport | undefined> => selectImport(transaction, view, id, sql`for update`);

export const findContent = (db: Db, importId: number): Promise<ImportContent | undefined> =>
  queryRow(db)`
    select sheet, sheets, lines, mapping, revision, refused
    from spreadsheet_content where import_id = ${importId}
  `;

interface NewDraft {
  userId: number;
  kind: ImportKind;
  fileName: string;
  lineCount: number;
  table: ImportTable;
  mapping: ImportMapping;
}

export async function insertDraft(transaction: Db, draft: NewDraft): Promise<number> {
  const { table } = draft;
  const row = await queryRow(transaction)<{ id: number }>`
    with draft as (
      insert into spreadsheet_import (user_id, kind, file_name, line_count)
      values (${draft.userId}, ${draft.kind}, ${draft.fileName}, ${draft.lineCount})
      returning id
    )
    insert into spreadsheet_content (import_id, sheet, sheets, lines, mapping)
    select draft.id, ${table.sheet}, ${table.sheets}::text[], ${JSON.stringify(table.rows)}::json,
      ${JSON.stringify(draft.mapping)}::json
    from draft
    returning import_id as id
  `;
  if (!row) throw new Error('The insert returned no row.');
  return row.id;
}

/** Kept with a draft, so that a page of them needs no new plan. */
export const saveRefusedLines = (
  db: Db,
  importId: number,
  refused: readonly RefusedLine[],
): Promise<void> =>
  runStatement(db)`
    update spreadsheet_content set refused = ${JSON.stringify(refused)}::json
    where import_id = ${importId} and lines is not null
  `;

/** Undefined before the first check of a draft. */
export const findRefusedPage = (
  db: Db,
  importId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: RefusedLine[] } | undefined> =>
  queryRow(db)`
    select json_array_length(content.refused) as count, coalesce((
      select json_agg(listed.line order by listed.place)
      from json_array_elements(content.refused) with ordinality as listed (line, place)
      where listed.place > ${offset} and listed.place <= ${offset}::bigint + ${limit}
    ), '[]'::json) as results
    from spreadsheet_content as content
    where content.import_id = ${importId} and content.refused is not null
  `;

export const deleteOldestDrafts = (transaction: Db, userId: number, kept: number): Promise<void> =>
  runStatement(transaction)`
    delete from spreadsheet_import where id in (
      select id from spreadsheet_import
      where user_id = ${userId} and state = 'draft'
      order by id desc offset ${kept})
  `;

export const deleteDraft = (transaction: Db, id: number): Promise<void> =>
  runStatement(transaction)`
    delete from spreadsheet_import where id = ${id} and state = 'draft'
  `;

export async function saveMapping(
  transaction: Db,
  importId: number,
  mapping: ImportMapping,
): Promise<number> {
  const saved = await sql<{ revision: number }>`
    update spreadsheet_content
    set mapping = ${JSON.stringify(mapping)}::json, revision = revision + 1
    where import_id = ${importId}
    returning revision
  `.execute(transaction);
  return saved.rows[0]?.revision ?? 0;
}

type SummaryRow = Omit<ImportSummary, 'total_kg' | 'created_at' | 'applied_at' | 'undone_at'> & {
  total_g: number | null;
  created_at: Date;
  applied_at: Date | null;
  undone_at: Date | null;
};

const summaryColumns = (userId: number): RawBuilder<unknown> => sql`
  spreadsheet_import.id, spreadsheet_import.kind, spreadsheet_import.state,
  spreadsheet_import.file_name, spreadsheet_import.created_at, spreadsheet_import.applied_at,
  spreadsheet_import.undone_at, spreadsheet_import.line_count,
  spreadsheet_import.accepted_count, spreadsheet_import.left_out_count,
  spreadsheet_import.overwritten_days, spreadsheet_import.kept_count,
  spreadsheet_import.total_g, spreadsheet_import.total_covers, spreadsheet_import.first_day,
  spreadsheet_import.last_day,
  nullif(trim(maker.first_name || ' ' || maker.surname), '') as user_name,
  spreadsheet_import.user_id is not distinct from ${userId} as is_own,
  array(
    select site.name from site where site.id = any(spreadsheet_import.site_ids)
    order by lower(site.name), site.id
  ) as site_names`;

const toSummary = ({
  total_g,
  created_at,
  applied_at,
  undone_at,
  ...row
}: SummaryRow): ImportSummary => ({
  ...row,
  total_kg: total_g === null ? null : kgFromGrams(total_g),
  created_at: created_at.toISOString(),
  applied_at: applied_at?.toISOString() ?? null,
  undone_at: undone_at?.toISOString() ?? null,
});

export async function findSummaries(
  db: Db,
  view: ImportView,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: ImportSummary[] }> {
  const count = await queryCount(db)`from spreadsheet_import where ${isShown(view)}
  `;
  const found = await sql<SummaryRow>`
    select ${summaryColumns(view.userId)}
    from spreadsheet_import
    left join app_user as maker on maker.id = spreadsheet_import.user_id
    where ${isShown(view)}
    order by spreadsheet_import.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return { count, results: found.rows.map(toSummary) };
}

export async function findSummary(
  db: Db,
  view: ImportView,
  id: number,
): Promise<ImportSummary | undefined> {
  const found = await sql<SummaryRow>`
    select ${summaryColumns(view.userId)}
    from spreadsheet_import
    left join app_user as maker on maker.id = spreadsheet_import.user_id
    where spreadsheet_import.id = ${id} and ${isShown(view)}
  `.execute(db);
  return found.rows.map(toSummary)[0];
}

export async function deleteOldContent(
  db: Db,
  { draftDays, reportDays }: { draftDays: number; reportDays: number },
): Promise<void> {
  await sql`
    delete from spreadsheet_import
    where state = 'draft' and created_at < now() - make_interval(days => ${draftDays})
  `.execute(db);
  // Read first, because the progress of a draft that is uploaded in the meantime must remain.
  const progress = await queryRows(db)<{ id: number }>`
    select import_id as id from import_progress
  `;
  const drafts = await queryRows(db)<{ id: number }>`
    select id from spreadsheet_import where state = 'draft'
  `;
  const draftIds = new Set(drafts.map(({ id }) => id));
  const finishedIds = progress.flatMap(({ id }) => (draftIds.has(id) ? [] : id));
  await sql`
    delete from import_progress where import_id = any(${finishedIds}::bigint[])
  `.execute(db);
  await sql`
    delete from spreadsheet_content using spreadsheet_import
    where spreadsheet_import.id = spreadsheet_content.import_id
      and spreadsheet_import.applied_at < now() - make_interval(days => ${reportDays})
  `.execute(db);
}
