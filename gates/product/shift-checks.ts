import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/db.ts';
import { waitForPictures } from '../support/capture-load.ts';
import type { ShiftBook } from '../support/shift-people.ts';

const encodingTimeoutMs = 120_000;

/** Compares acknowledged captures with stored ones. */
export async function checkCaptures(db: Db, made: number): Promise<string[]> {
  await waitForPictures(db, encodingTimeoutMs);
  const found = await sql<{ captures: number; doubles: number; bare: number; unready: number }>`
    with simulated as (
      select * from event where capture_id like 'sim-%'
    )
    select
      (select count(distinct (device_id, capture_id)) from simulated) as captures,
      (select count(*) from (
        select from simulated group by device_id, capture_id, capture_item having count(*) > 1
      ) doubled) as doubles,
      (select count(*) from simulated where not exists (
        select from event_image image
        where image.site_id = simulated.site_id and image.event_id = simulated.id)) as bare,
      (select count(*) from event_image image
        join simulated on simulated.site_id = image.site_id and simulated.id = image.event_id
        where image.state <> 'ready') as unready
  `.execute(db);
  const { captures = 0, doubles = 0, bare = 0, unready = 0 } = found.rows[0] ?? {};
  return [
    ...(captures === made ? [] : [`${made} captures were made, ${captures} are stored`]),
    ...(doubles === 0 ? [] : [`${doubles} captures are stored twice`]),
    ...(bare === 0 ? [] : [`${bare} captures have no picture`]),
    ...(unready === 0 ? [] : [`${unready} pictures are not ready`]),
  ];
}

/** Compares the labellers' replies with stored labels; nothing is decided twice. */
export async function checkLabels(db: Db, book: ShiftBook): Promise<string[]> {
  const told = [...book.labels].map(([id, entry]) => ({ id, ...entry }));
  const found = await sql<{ id: number; labels: number; isAsTold: boolean; isClaimed: boolean }>`
    select told.id,
      (select count(*) from audit
        where audit.target_type = 'event' and audit.target_id = told.id::text
          and audit.action in ('event.labelled', 'event.discarded')
          and audit.before ->> 'status' = 'PROCESSING') as labels,
      event.user_labelled = told."userId"
        and (event.status = told.status or event.verify is not null)
        and (event.food_id is not distinct from told.food or event.is_relabelled) as "isAsTold",
      exists (
        select from claim
        where claim.site_id = event.site_id and claim.event_id = event.id
          and claim.purpose = 'labelling') as "isClaimed"
    from json_to_recordset(${JSON.stringify(told)})
      as told (id bigint, "userId" bigint, status text, food bigint)
    left join event on event.id = told.id
  `.execute(db);
  return found.rows.flatMap(({ id, labels, isAsTold, isClaimed }) => [
    ...(labels === 1 ? [] : [`event ${id} was labelled ${labels} times`]),
    ...(isAsTold ? [] : [`event ${id} is stored otherwise than its labeller was told`]),
    ...(isClaimed ? [`event ${id} is labelled and claimed still`] : []),
  ]);
}

export async function checkVerdicts(db: Db, book: ShiftBook): Promise<string[]> {
  const told = [...book.verdicts].map(([id, entry]) => ({ id, ...entry }));
  const found = await sql<{ id: number; verdicts: number; isAsTold: boolean }>`
    select told.id,
      (select count(*) from audit
        where audit.target_type = 'event' and audit.target_id = told.id::text
          and audit.action = 'event.verified') as verdicts,
      event.user_verify = told."userId" and event.verify = told.verify as "isAsTold"
    from json_to_recordset(${JSON.stringify(told)})
      as told (id bigint, "userId" bigint, verify boolean)
    left join event on event.id = told.id
  `.execute(db);
  return found.rows.flatMap(({ id, verdicts, isAsTold }) => [
    ...(verdicts === 1 ? [] : [`event ${id} was verified ${verdicts} times`]),
    ...(isAsTold ? [] : [`the verdict on ${id} is stored otherwise than it was told`]),
  ]);
}

/** 5xx replies and failed jobs according to the server's metrics. */
export async function checkMetrics(url: string): Promise<string[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const failures = text
    .split('\n')
    .filter(
      (line) =>
        /^wastegauge_http_request_seconds_count\{.*route="\/api\/(?!health).*status="5/.test(
          line,
        ) || /^wastegauge_jobs_total\{.*outcome="failed"/.test(line),
    );
  return failures.map((line) => `the server counted ${line}`);
}
