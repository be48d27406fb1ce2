import type { RefusedLine } from '@wastegauge/contract/edges/imports';
import type { Actor } from '../../platform/auth/auth.ts';
import { csvHeaders, csvType, streamCsv, type CsvColumns } from '../../platform/csv.ts';
import type { Media } from '../../platform/http/http.ts';
import { findRefusedLines, type ImportDeps } from './service.ts';

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
