import { setTimeout as sleep } from 'node:timers/promises';
import { importMapping, type ImportMapping } from '@wastegauge/contract/edges/import-mapping';
import type {
  ImportDraft,
  ImportPreview,
  importRoutes,
  RefusedLine,
} from '@wastegauge/contract/edges/imports';
import type { FieldErrors } from '@wastegauge/contract/errors';
import { can } from '@wastegauge/contract/permissions';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { importLimits } from '@wastegauge/contract/values/import-limits';
import { texts } from '@wastegauge/contract/values/texts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import { fieldCell, dataRows, cellText, columnCount, countLines } from './reading/columns.ts';
import { openQuestions } from './reading/detection.ts';
import { openDirectory, type Directory } from './directory.ts';
import { extendTimeouts } from './change-queries.ts';
import { fold } from './names.ts';
import { planImport, type ImportPlan } from './plan.ts';
import { buildPreview } from './preview.ts';
import {
  deleteDraft,
  deleteOldContent,
  findContent,
  findImport,
  findSummaries,
  lockImport,
  saveMapping,
  findRefusedPage,
  saveRefusedLines,
  type ImportContent,
  type ImportView,
  type StoredImport,
} from './queries.ts';
import type { TableRow } from './reading/table.ts';
import { csvHeaders, csvType, streamCsv, type CsvColumns } from '../../platform/csv.ts';
import type { Media } from '../../platform/http/http.ts';
import type { Log } from '../../platform/log.ts';
import type { Geocoder } from '../../platform/ports/geocoder.ts';
import { findTown } from '../places/service.ts';

export { fold } from './names.ts';
export { detectDecimal, readNumber } from './reading/numbers.ts';
export type { TableCell, TableRow } from './reading/table.ts';
export { createTableReader } from './table-reader.ts';

type ListImports = (typeof importRoutes)['listImports'];
type Paging = ParsedRequest<ListImports>['query'];

export interface ImportDeps {
  db: Db;
  clock: Clock;
  geocoder: Geocoder;
  log: Log;
}

export const importView = (actor: Actor): ImportView => ({
  userId: actor.user.id,
  seesAll: can(actor.user, 'imports.readAll'),
  scope: actor.scope,
});

export const listImports = (
  { db }: ImportDeps,
  actor: Actor,
  paging: Paging,
): Promise<ReplyOf<ListImports>> => findSummaries(db, importView(actor), paging);

export interface StoredDraft extends StoredImport, ImportContent {
  lines: TableRow[];
}

export async function requireImport(db: Db, actor: Actor, id: number): Promise<StoredImport> {
  return requireFound(await findImport(db, importView(actor), id));
}

export async function requireDraft(db: Db, stored: StoredImport): Promise<StoredDraft> {
  const content = await findContent(db, stored.id);
  if (!content?.lines || stored.state !== 'draft') throw new AppError('importSettled');
  // Adds the fields that mappings stored by an earlier version lack.
  const mapping = importMapping.parse(content.mapping);
  return { ...stored, ...content, mapping, lines: content.lines };
}

const rowsShown = 20;

export async function readDraft(
  { db, clock }: ImportDeps,
  actor: Actor,
  id: number,
): Promise<ImportDraft> {
  const draft = await requireDraft(db, await requireImport(db, actor, id));
  const { kind, lines, mapping } = draft;
  const directory = await openDirectory(db, actor, clock.now());
  return {
    id,
    kind,
    state: draft.state,
    file_name: draft.fileName,
    sheet: draft.sheet,
    sheets: draft.sheets,
    line_count: countLines(kind, lines, mapping),
    column_count: columnCount(lines),
    rows: lines
      .slice(0, rowsShown)
      .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cellText(cell)) })),
    mapping,
    revision: draft.revision,
    questions: openQuestions(kind, lines, mapping),
    found_sites: foundSites(draft, directory),
  };
}

function foundSites({ lines, mapping }: StoredDraft, directory: Directory): number[] {
  const given = [mapping.site, ...mapping.amounts.map(({ site }) => site)];
  const meant = new Map(mapping.sites.map(({ name, site }) => [fold(name), site]));
  const names = new Set(
    dataRows(lines, mapping).map((row) => cellText(fieldCell(row, mapping, 'site'))),
  );
  const named = [...names].map((name) => meant.get(fold(name)) ?? directory.findSite(name)?.id);
  const ids = mapping.columns.site === null ? given : [...given, ...named];
  return [...new Set(ids.filter((id) => typeof id === 'number'))];
}

export async function discardDraft({ db }: ImportDeps, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const stored = requireFound(await lockImport(transaction, importView(actor), id));
    if (stored.state !== 'draft') throw new AppError('importSettled');
    await deleteDraft(transaction, id);
  });
}

function requireNoOpenQuestions(
  kind: StoredImport['kind'],
  rows: TableRow[],
  mapping: ImportMapping,
) {
  const open = openQuestions(kind, rows, mapping);
  const fields: FieldErrors = {};
  for (const { field } of open) fields[field] = [texts.requiredField];
  if (open.length > 0) throw new AppError('invalid', { fields });
}

export async function chooseMapping(
  deps: ImportDeps,
  actor: Actor,
  id: number,
  mapping: ImportMapping,
): Promise<ImportPreview> {
  const preview = await inTransaction(deps.db, async (transaction) => {
    await extendTimeouts(transaction);
    const stored = requireFound(await lockImport(transaction, importView(actor), id));
    const draft = await requireDraft(transaction, stored);
    const siteIds = [mapping.site, ...mapping.amounts.map(({ site }) => site)];
    if (siteIds.some((site) => site !== null && !actor.scope.siteIds.includes(site))) {
      throw invalidField('site', texts.siteUnknown);
    }
    requireNoOpenQuestions(draft.kind, draft.lines, mapping);
    const revision = await saveMapping(transaction, id, mapping);
    const { plan, directory } = await planDraft({ ...deps, db: transaction }, actor, {
      ...draft,
      mapping,
    });
    await saveRefusedLines(transaction, id, plan.refused);
    return buildPreview({ id, kind: draft.kind, revision }, plan, directory);
  });
  return withTowns(deps, actor, preview);
}

export async function planDraft(
  { db, clock }: ImportDeps,
  actor: Actor,
  draft: StoredDraft,
): Promise<{ plan: ImportPlan; directory: Directory }> {
  const directory = await openDirectory(db, actor, clock.now());
  return { plan: await planImport(db, actor, draft, directory), directory };
}

export async function readPreview(
  deps: ImportDeps,
  actor: Actor,
  id: number,
): Promise<ImportPreview> {
  const draft = await requireDraft(deps.db, await requireImport(deps.db, actor, id));
  requireNoOpenQuestions(draft.kind, draft.lines, draft.mapping);
  const { plan, directory } = await planDraft(deps, actor, draft);
  await saveRefusedLines(deps.db, id, plan.refused);
  return withTowns(deps, actor, buildPreview(draft, plan, directory));
}

/** Outside the transaction: a geocoder may be slow. */
async function withTowns(
  { geocoder, log }: ImportDeps,
  actor: Actor,
  preview: ImportPreview,
): Promise<ImportPreview> {
  if (preview.unknown_sites.length === 0 || !can(actor.user, 'sites.manage')) return preview;
  const places = await Promise.all(
    preview.unknown_sites
      .slice(0, placedSites)
      .map(({ name }) =>
        Promise.race([
          findTown({ geocoder, log }, name, actor.user.language),
          sleep(townTimeoutMs, null, { ref: false }),
        ]),
      ),
  );
  const unknown_sites = preview.unknown_sites.map((site, index) => ({
    ...site,
    place: places[index] ?? null,
  }));
  return { ...preview, unknown_sites };
}

// The place can be typed: a preview does not wait for it.
const townTimeoutMs = 5000;

// As many as the page shows.
const placedSites = 20;

/** As in the last preview. A draft without one is checked now. */
export async function listRefusedLines(
  deps: ImportDeps,
  actor: Actor,
  id: number,
  paging: Paging,
): Promise<{ count: number; results: RefusedLine[] }> {
  const stored = await requireImport(deps.db, actor, id);
  const known = await findRefusedPage(deps.db, id, paging);
  if (known || stored.state !== 'draft') return known ?? { count: 0, results: [] };
  const draft = await requireDraft(deps.db, stored);
  const { refused } = (await planDraft(deps, actor, draft)).plan;
  const { limit, offset } = paging;
  return { count: refused.length, results: refused.slice(offset, offset + limit) };
}

const draftDays = 7;
const reportDays = 90;

export const deleteExpiredContent = ({ db }: { db: Db }): Promise<void> =>
  deleteOldContent(db, { draftDays, reportDays });

const allLines = { limit: importLimits.lines, offset: 0 };

type RefusedRow = RefusedLine['problems'][number] & { line: number };

/** Described in docs/exports.md. */
const columns: CsvColumns<RefusedRow> = [
  ['line', (row) => row.line],
  ['column', (row) => row.column ?? ''],
  ['value', (row) => row.value],
  ['reason', (row) => row.reason],
];

export async function exportRefusedLines(
  deps: ImportDeps,
  actor: Actor,
  id: number,
): Promise<Media> {
  const { results: refused } = await listRefusedLines(deps, actor, id, allLines);
  const rows = refused.flatMap(({ line, problems }) =>
    problems.map((problem) => ({ line, ...problem })),
  );
  return {
    type: csvType,
    content: streamCsv([rows], columns),
    headers: csvHeaders(`refused-lines-${id}.csv`, rows.length),
  };
}
