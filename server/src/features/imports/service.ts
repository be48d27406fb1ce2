import type { ImportMapping } from '@wastegauge/contract/edges/import-mapping';
import type {
  ImportDraft,
  ImportPreview,
  importRoutes,
  RefusedLine,
} from '@wastegauge/contract/edges/imports';
import type { FieldErrors } from '@wastegauge/contract/errors';
import { can } from '@wastegauge/contract/permissions';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import { fieldCell, dataRows, cellText, columnCount } from './reading/columns.ts';
import { openQuestions } from './reading/detection.ts';
import { openDirectory, type Directory } from './directory.ts';
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
  type ImportContent,
  type ImportView,
  type StoredImport,
} from './queries.ts';
import type { TableRow } from './reading/table.ts';
import { csvHeaders, csvType, streamCsv, type CsvColumns } from '../../platform/csv.ts';
import type { Media } from '../../platform/http/http.ts';

type ListImports = (typeof importRoutes)['listImports'];
type Paging = ParsedRequest<ListImports>['query'];

export interface ImportDeps {
  db: Db;
  clock: Clock;
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
  return { ...stored, ...content, lines: content.lines };
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
    line_count: dataRows(lines, mapping).length,
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
  if (mapping.columns.site === null) return mapping.site === null ? [] : [mapping.site];
  const meant = new Map(mapping.sites.map(({ name, site }) => [fold(name), site]));
  const names = new Set(
    dataRows(lines, mapping).map((row) => cellText(fieldCell(row, mapping, 'site'))),
  );
  const ids = [...names].map((name) => meant.get(fold(name)) ?? directory.findSite(name)?.id);
  return [...new Set(ids.filter((id) => id !== undefined))];
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
  return inTransaction(deps.db, async (transaction) => {
    const stored = requireFound(await lockImport(transaction, importView(actor), id));
    const draft = await requireDraft(transaction, stored);
    if (mapping.site !== null && !actor.scope.siteIds.includes(mapping.site)) {
      throw invalidField('site', texts.siteUnknown);
    }
    requireNoOpenQuestions(draft.kind, draft.lines, mapping);
    const revision = await saveMapping(transaction, id, mapping);
    const { plan, directory } = await planDraft({ ...deps, db: transaction }, actor, {
      ...draft,
      mapping,
    });
    return buildPreview({ id, kind: draft.kind, revision }, plan, directory);
  });
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
  return buildPreview(draft, plan, directory);
}

/** Drafts are checked again; applied imports return the stored lines. */
export async function findRefusedLines(
  deps: ImportDeps,
  actor: Actor,
  id: number,
): Promise<RefusedLine[]> {
  const stored = await requireImport(deps.db, actor, id);
  if (stored.state !== 'draft') return (await findContent(deps.db, id))?.refused ?? [];
  const draft = await requireDraft(deps.db, stored);
  return (await planDraft(deps, actor, draft)).plan.refused;
}

export async function listRefusedLines(
  deps: ImportDeps,
  actor: Actor,
  id: number,
  { limit, offset }: Paging,
): Promise<{ count: number; results: RefusedLine[] }> {
  const refused = await findRefusedLines(deps, actor, id);
  return { count: refused.length, results: refused.slice(offset, offset + limit) };
}

const draftDays = 7;
const reportDays = 90;

export const deleteExpiredContent = ({ db }: { db: Db }): Promise<void> =>
  deleteOldContent(db, { draftDays, reportDays });

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
  const refused = await findRefusedLines(deps, actor, id);
  const rows = refused.flatMap(({ line, problems }) =>
    problems.map((problem) => ({ line, ...problem })),
  );
  return {
    type: csvType,
    content: streamCsv([rows], columns),
    headers: csvHeaders(`refused-lines-${id}.csv`, rows.length),
  };
}
