import type { CheckReach } from '../../platform/ports/analytics.ts';
import type { Log } from '../../platform/log.ts';
import { addUp, exportFresh, inOneChange, replaceRows } from './follow.ts';
import type { CopyFile } from './file.ts';
import type { CopySource, Moment } from './source.ts';
import { sumsOf, sumsTables } from './sums.ts';
import { rowTables, type RowTable } from './tables.ts';

/** A month of a site whose rows differ. */
interface Place {
  siteId: string;
  month: string;
}

type Fingerprints = Map<string, Place & { digest: string }>;

/** What a check looks at: each table in the database and in the copy, what differed, and the layout. */
export const checkSteps = 2 * rowTables.length + 2;

/** Months of sites that look different; a change between the two looks makes one look so too. */
export async function findSuspects(
  source: CopySource,
  file: CopyFile,
  reach: CheckReach,
  tellDone: (steps: number) => void = () => undefined,
): Promise<Map<RowTable, Place[]>> {
  const [recent] = await source.query<{ day: string }>(
    "select (date_trunc('month', now()) - interval '1 month')::date::text as day",
  );
  const since = reach === 'all' ? '0001-01-01' : (recent?.day ?? '0001-01-01');
  const suspects = new Map<RowTable, Place[]>();
  for (const [index, table] of rowTables.entries()) {
    const query = fingerprintQuery(table, `${table.dayColumn} >= date '${since}'`);
    const truth = fingerprintsOf(await source.query(query));
    tellDone(2 * index + 1);
    const copied = fingerprintsOf(await file.read({ sql: query, parameters: [] }));
    tellDone(2 * index + 2);
    suspects.set(table, differences(truth, copied));
  }
  return suspects;
}

/** With the copy standing at this very moment: reads what still differs again, and says so. */
export async function repair(
  moment: Moment,
  file: CopyFile,
  suspects: ReadonlyMap<RowTable, readonly Place[]>,
  log: Log,
): Promise<number> {
  let repaired = 0;
  for (const [table, places] of suspects) {
    for (const place of places)
      if (await repairPlace(moment, file, table, place, log)) repaired += 1;
  }
  return repaired + (await repairSums(file, log));
}

async function repairPlace(
  moment: Moment,
  file: CopyFile,
  table: RowTable,
  { siteId, month }: Place,
  log: Log,
): Promise<boolean> {
  const isPlace = `site_id = ${siteId} and ${table.dayColumn} >= date '${month}'
    and ${table.dayColumn} < date '${month}' + interval '1 month'`;
  const query = fingerprintQuery(table, isPlace);
  const truth = fingerprintsOf(await moment.query(query));
  const copied = fingerprintsOf(await file.change(query));
  if (differences(truth, copied).length === 0) return false;
  log.error(
    { table: table.name, siteId, month, truth: digestIn(truth), copied: digestIn(copied) },
    'The analytics copy differed from the database and was repaired',
  );
  await inOneChange(file, async () => {
    const ids = await file.change(`select id::varchar as id from ${table.name} where ${isPlace}`);
    const rowIds = ids.map((row) => String(row['id']));
    const gone = rowIds.length > 0 ? [{ table: table.name, siteId, rowIds }] : [];
    await replaceRows(file, table, await exportFresh(file, moment, table, isPlace), gone);
  });
  return true;
}

/** The daily sums against the events they were added up from. */
async function repairSums(file: CopyFile, log: Log): Promise<number> {
  let repaired = 0;
  for (const table of sumsTables) {
    const kept = `select * from ${table.name}`;
    const [answer] = await file.change(`
      select (select count(*) from ((${sumsOf(table)}) except (${kept})))
        + (select count(*) from ((${kept}) except (${sumsOf(table)}))) as differing`);
    if (answer?.['differing'] === 0) continue;
    log.error(
      { table: table.name, rows: answer?.['differing'] },
      'Daily sums were wrong and were added up again',
    );
    await inOneChange(file, () => addUp(file, table));
    repaired += 1;
  }
  return repaired;
}

const prime = 2_147_483_647;
const factor = 1_103_515_245;

/** Count, sums and the sum of a hash of every column: the same arithmetic in both engines. */
function fingerprintQuery(table: RowTable, condition: string): string {
  const numbers = Object.entries(table.columns).map(([name, type]) => asNumber(name, type));
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

const fingerprintsOf = (rows: object[]): Fingerprints =>
  new Map(
    rows.map((row) => {
      const { siteId = '', month = '', digest = '' }: Record<string, unknown> = { ...row };
      const place = { siteId: String(siteId), month: String(month), digest: String(digest) };
      return [`${place.siteId} ${place.month}`, place];
    }),
  );

function differences(truth: Fingerprints, copied: Fingerprints): Place[] {
  return [...new Map([...truth, ...copied]).entries()]
    .filter(([key]) => truth.get(key)?.digest !== copied.get(key)?.digest)
    .map(([, { siteId, month }]) => ({ siteId, month }));
}

const digestIn = (fingerprints: Fingerprints): string | undefined =>
  [...fingerprints.values()][0]?.digest;
