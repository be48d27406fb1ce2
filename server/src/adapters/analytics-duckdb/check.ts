import type { CheckReach } from '../../platform/ports/analytics.ts';
import type { Log } from '../../platform/log.ts';
import { recomputeSums, importFresh, inCopyTransaction, replaceRows } from './sync.ts';
import type { CopyFile } from './file.ts';
import type { CopySource, SourceTransaction } from './source.ts';
import { sumsQuery, sumsTables } from './sums.ts';
import { rowTables, type RowTable } from './tables.ts';

interface SiteMonth {
  siteId: string;
  month: string;
}

type Fingerprints = Map<string, SiteMonth & { digest: string }>;

/** Each table in the database and in the copy, the repair, and the sort order. */
export const checkSteps = 2 * rowTables.length + 2;

/** Months that seem to differ. Changes made between the two reads cause false positives. */
export async function findSuspects(
  source: CopySource,
  file: CopyFile,
  reach: CheckReach,
  onProgress: (steps: number) => void = () => undefined,
): Promise<Map<RowTable, SiteMonth[]>> {
  const [recent] = await source.query<{ day: string }>(
    "select (date_trunc('month', now()) - interval '1 month')::date::text as day",
  );
  const since = reach === 'all' ? '0001-01-01' : (recent?.day ?? '0001-01-01');
  const suspects = new Map<RowTable, SiteMonth[]>();
  for (const [index, table] of rowTables.entries()) {
    const query = (place: Place) =>
      fingerprintQuery(table, `${table.dayColumn} >= date '${since}'`, place);
    const truth = parseFingerprints(await source.query(query('database')));
    onProgress(2 * index + 1);
    const copied = parseFingerprints(await file.read({ sql: query('copy'), parameters: [] }));
    onProgress(2 * index + 2);
    suspects.set(table, differences(truth, copied));
  }
  return suspects;
}

/** Runs in the transaction the copy was synced with: replaces and logs months that really differ. */
export async function repair(
  transaction: SourceTransaction,
  file: CopyFile,
  suspects: ReadonlyMap<RowTable, readonly SiteMonth[]>,
  log: Log,
): Promise<number> {
  let repaired = 0;
  for (const [table, siteMonths] of suspects) {
    for (const siteMonth of siteMonths)
      if (await repairSiteMonth(transaction, file, table, siteMonth, log)) repaired += 1;
  }
  return repaired + (await repairSums(file, log));
}

async function repairSiteMonth(
  transaction: SourceTransaction,
  file: CopyFile,
  table: RowTable,
  { siteId, month }: SiteMonth,
  log: Log,
): Promise<boolean> {
  const inSiteMonth = `site_id = ${siteId} and ${table.dayColumn} >= date '${month}'
    and ${table.dayColumn} < date '${month}' + interval '1 month'`;
  const query = (place: Place) => fingerprintQuery(table, inSiteMonth, place);
  const truth = parseFingerprints(await transaction.query(query('database')));
  const copied = parseFingerprints(await file.change(query('copy')));
  if (differences(truth, copied).length === 0) return false;
  if (await transaction.hasChangedSince(siteId)) return false;
  log.error(
    { table: table.name, siteId, month, truth: firstDigest(truth), copied: firstDigest(copied) },
    'The analytics copy differed from the database and was repaired',
  );
  await inCopyTransaction(file, async () => {
    const ids = await file.change(
      `select id::varchar as id from ${table.name} where ${inSiteMonth}`,
    );
    const rowIds = ids.map((row) => String(row['id']));
    const gone = rowIds.length > 0 ? [{ table: table.name, siteId, rowIds }] : [];
    await replaceRows(file, table, await importFresh(file, transaction, table, inSiteMonth), gone);
  });
  return true;
}

/** Compares the daily sums with the rows. */
async function repairSums(file: CopyFile, log: Log): Promise<number> {
  let repaired = 0;
  for (const table of sumsTables) {
    const kept = `select * from ${table.name}`;
    const [answer] = await file.change(`
      select (select count(*) from ((${sumsQuery(table)}) except (${kept})))
        + (select count(*) from ((${kept}) except (${sumsQuery(table)}))) as differing`);
    if (answer?.['differing'] === 0) continue;
    log.error(
      { table: table.name, rows: answer?.['differing'] },
      'Daily sums were wrong and have been recomputed',
    );
    await inCopyTransaction(file, () => recomputeSums(file, table));
    repaired += 1;
  }
  return repaired;
}

const prime = 2_147_483_647;
const factor = 1_103_515_245;

/** Count, sums and the sum of a row hash, with the same arithmetic in both engines. */
type Place = 'database' | 'copy';

function fingerprintQuery(table: RowTable, condition: string, place: Place): string {
  const numbers = Object.entries(table.columns).map(([name, type]) =>
    asNumber(place === 'database' ? (table.sources?.[name] ?? name) : name, type),
  );
  const hash = numbers.reduce(
    (soFar, number) => `((${soFar}) * ${factor} + ${number}) % ${prime}`,
    '1::bigint',
  );
  const month = `date_trunc('month', ${table.dayColumn}::timestamp)::date`;
  return `select site_id::text as "siteId", ${month}::text as month,
      concat_ws(' ', count(*), ${numbers.map((number) => `sum(${number})`).join(', ')}, sum(${hash})) as digest
    from ${table.name} where ${condition} group by 1, 2`;
}

function asNumber(name: string, type: string): string {
  if (type === 'boolean') return `(case when ${name} then 1 else 0 end)::bigint`;
  if (type === 'date') return `(${name} - date '2000-01-01')::bigint`;
  if (type === 'timestamptz') {
    return `((extract(epoch from ${name}) * 1000000)::bigint % ${prime})`;
  }
  if (type === 'varchar' || type.startsWith('enum')) {
    return `coalesce(ascii(${name}::text) * 64 + length(${name}::text), -1)::bigint`;
  }
  return `coalesce(${name} % ${prime}, -1)::bigint`;
}

const parseFingerprints = (rows: object[]): Fingerprints =>
  new Map(
    rows.map((row) => {
      const { siteId = '', month = '', digest = '' }: Record<string, unknown> = { ...row };
      const siteMonth = { siteId: String(siteId), month: String(month), digest: String(digest) };
      return [`${siteMonth.siteId} ${siteMonth.month}`, siteMonth];
    }),
  );

function differences(truth: Fingerprints, copied: Fingerprints): SiteMonth[] {
  return [...new Map([...truth, ...copied]).entries()]
    .filter(([key]) => truth.get(key)?.digest !== copied.get(key)?.digest)
    .map(([, { siteId, month }]) => ({ siteId, month }));
}

const firstDigest = (fingerprints: Fingerprints): string | undefined =>
  [...fingerprints.values()][0]?.digest;
