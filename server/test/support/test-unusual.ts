import { sql } from 'kysely';
import { revalueEvents } from '../../src/features/events/service.ts';
import { unusualJobs } from '../../src/features/unusual/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { runJob, type JobContext } from '../../src/platform/jobs/jobs.ts';
import type { TestApp } from './test-app.ts';
import { giveMonitor, type TestMonitor } from './test-monitor.ts';

interface GivenCapture {
  at: string;
  grams: number;
  hasPicture?: boolean;
  food?: { id: number };
}

export interface UnusualKitchen {
  site: { id: number };
  monitor: TestMonitor;
  capture(given: GivenCapture): Promise<number>;
  picture(eventId: number): Promise<void>;
  /** Eight captures of 500 g, give or take a little, on each of the 40 days before. */
  usualWeeks(given: { until: string }): Promise<void>;
  /** Equal weights, one per minute. */
  tray(given: { times: number; grams?: number; from?: number }): Promise<number[]>;
  findUnusual(): Promise<void>;
  reviewAtNight(): Promise<void>;
}

let captures = 0;

export async function createUnusualKitchen(product: TestApp): Promise<UnusualKitchen> {
  const { db, given, clock } = product;
  const site = await given.site({ timezone: 'Europe/Berlin' });
  const monitor = await giveMonitor(product, { site });
  const [findUnusual, reviewUnusual] = unusualJobs({ clock });
  const run = async (job: typeof findUnusual): Promise<void> => {
    if (job) await runJob(job, jobContext(product), {});
  };
  const picture = async (eventId: number): Promise<void> => {
    await sql`
      insert into event_image (site_id, event_id, position, file, bytes, state)
      values (${site.id}, ${eventId}, 0, ${`test/${eventId}`}, 1, 'ready')
    `.execute(db);
  };
  const capture: UnusualKitchen['capture'] = async ({ at, grams, hasPicture = true, food }) => {
    const event = await given.event({
      site,
      device: monitor,
      at,
      grams,
      ...(food ? { food } : { status: 'PROCESSING' }),
    });
    captures += 1;
    await sql`
      update event set capture_id = ${`capture-${captures}`}, logged_at = processed_at
      where id = ${event.id}
    `.execute(db);
    await revalueEvents(db, { siteId: site.id, eventIds: [event.id] });
    if (hasPicture) await picture(event.id);
    return event.id;
  };
  return {
    site,
    monitor,
    capture,
    picture,
    usualWeeks: async ({ until }) => {
      await sql`
        with added as (
          insert into event (site_id, device_id, capture_id, status, processed_at, logged_at,
            local_day, local_hour, raw_weight_g, weight_g, waste_type_id, food_id)
          select ${site.id}, ${monitor.id}, 'usual-' || day || '-' || hour, 'SUCCESSFUL', at, at,
            (at at time zone 'Europe/Berlin')::date, 12, 490 + hour + day % 3,
            500, 1, 1
          from generate_series(0, 40) as day
          cross join generate_series(9, 16) as hour
          cross join lateral (
            select date_trunc('day', ${until}::timestamptz) - day * interval '1 day'
              + hour * interval '1 hour' as at
          ) as placed
          where at < ${until}::timestamptz
          returning site_id, id
        )
        insert into event_image (site_id, event_id, position, file, bytes, state)
        select site_id, id, 0, 'test/' || id, 1, 'ready' from added
      `.execute(db);
    },
    tray: async ({ times, grams = 440, from = 36 }) => {
      const ids: number[] = [];
      for (let minute = from; minute < from + times; minute += 1) {
        ids.push(await capture({ at: `2026-11-11T08:${minute}:00Z`, grams }));
      }
      return ids;
    },
    findUnusual: () => run(findUnusual),
    reviewAtNight: () => run(reviewUnusual),
  };
}

const unused = (): never => {
  throw new Error('This job sends nothing.');
};

const jobContext = ({ db, files, deps }: TestApp): JobContext => ({
  db,
  files,
  labeller: deps.labeller,
  recogniser: null,
  jobs: deps.jobs,
  mail: { isMailbox: false, send: unused, close: unused },
  sms: { isMailbox: false, send: unused },
  log: createLog('silent'),
  attempt: 1,
  isLastAttempt: false,
  signal: new AbortController().signal,
});
