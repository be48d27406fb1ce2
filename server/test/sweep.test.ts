import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresAnalytics } from '../src/adapters/analytics/analytics-postgres.ts';
import { sweep as createSweep } from '../src/features/operations/jobs.ts';
import { reportJobs } from '../src/features/reports/jobs.ts';
import { weeklyPickJobs } from '../src/features/weekly-picks/jobs.ts';
import { runJob, type JobContext } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { createFactories } from './support/factories.ts';
import { openWorkshop, type Workshop } from './support/test-jobs.ts';

let workshop: Workshop;
const sweep = createSweep({ auditDays: 400 });

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

const context = (): JobContext => ({
  ...workshop.ports,
  jobs: workshop.jobs([sweep]).jobs,
  log: createLog('silent'),
  attempt: 1,
  isLastAttempt: false,
  signal: AbortSignal.timeout(60_000),
});

const left = async (table: string): Promise<string[]> => {
  const found = await sql<{ name: string }>`
    select coalesce(to_jsonb(held) ->> 'email', to_jsonb(held) ->> 'phone_number',
      to_jsonb(held) ->> 'key', to_jsonb(held) ->> 'solution_hash',
      to_jsonb(held) ->> 'recipient', to_jsonb(held) ->> 'table_name',
      to_jsonb(held) ->> 'name', to_jsonb(held) ->> 'action', to_jsonb(held) ->> 'user_agent',
      to_jsonb(held) ->> 'kind', to_jsonb(held) ->> 'purpose', to_jsonb(held) ->> 'state') as name
    from ${sql.table(table)} held order by 1
  `.execute(workshop.db);
  return found.rows.map((row) => row.name);
};

test('the sweep deletes expired rows only, and can be repeated', async () => {
  const { db } = workshop;
  await sql`
    insert into app_user (id, email, first_name, surname)
    values (901, 'a@x.example', 'A', 'A'), (902, 'b@x.example', 'B', 'B'),
      (903, 'c@x.example', 'C', 'C')
  `.execute(db);
  await sql`
    insert into link_token (kind, token_hash, email, expires_at) values
      ('magic', 'one', 'old', now() - interval '2 days'),
      ('magic', 'two', 'young', now() + interval '1 minute')
  `.execute(db);
  await sql`
    insert into human_check_solution values
      ('one', now() - interval '1 second'), ('two', now() + interval '1 minute')
  `.execute(db);
  await sql`
    insert into pending_sign_up (token_hash, user_id, email, first_name, surname, employer,
      job_title, phone_number, head_office, language, expires_at)
    select name::bytea, id, name, '', '', '', '', '', false, 'en', now() + life
    from (values (911, 'old', interval '-1 second'), (912, 'young', interval '1 hour'))
      as given (id, name, life)
  `.execute(db);
  await sql`
    insert into one_time_code (user_id, phone_number, expires_at, sends_day, consecutive_failures)
    values (901, 'old', now() - interval '2 days', current_date - 2, 0),
      (902, 'switched off', now() - interval '2 days', current_date - 2, 10),
      (903, 'today', now() - interval '1 minute', current_date, 0)
  `.execute(db);
  await sql`
    insert into rate_limit values
      ('old', now() - interval '1 second', 1), ('young', now() + interval '1 minute', 1)
  `.execute(db);
  await sql`
    insert into outbox
      (channel, recipient, template, subject, text_body, message_id, state, sent_at) values
      ('mail', 'old', 'magic-link', '', '', 'old', 'sent', now() - interval '91 days'),
      ('mail', 'failed', 'magic-link', '', '', 'failed', 'failed', null),
      ('mail', 'recent', 'magic-link', '', '', 'recent', 'sent', now() - interval '89 days')
  `.execute(db);
  const given = createFactories(db);
  const site = await given.site();
  const event = await given.event({ site });
  await sql`truncate followed_change`.execute(db);
  await sql`
    insert into followed_change (table_name, at) values
      ('old', now() - interval '92 days'), ('as old as a cursor', now() - interval '90 days')
  `.execute(db);
  await sql`
    insert into usage_event (name, at) values
      ('old', now() - interval '401 days'), ('recent', now() - interval '399 days')
  `.execute(db);
  await sql`
    insert into session (id, user_id, user_agent, expires_at, revoked_at) values
      (gen_random_uuid(), 901, 'expired', now() - interval '31 days', null),
      (gen_random_uuid(), 901, 'revoked', now() + interval '1 day', now() - interval '31 days'),
      (gen_random_uuid(), 901, 'shown', now() + interval '1 day', now() - interval '29 days')
  `.execute(db);
  await sql`
    insert into client_entry (site_id, client_id, user_id, kind, target_id, digest, created_at)
    values
      (${site.id}, gen_random_uuid(), 901, 'event', 1, '', now() - interval '91 days'),
      (${site.id}, gen_random_uuid(), 901, 'comment', 1, '', now() - interval '89 days')
  `.execute(db);
  await sql`
    insert into claim (site_id, event_id, purpose, user_id, expires_at) values
      (${site.id}, ${event.id}, 'labelling', 901, now() - interval '25 hours'),
      (${site.id}, ${event.id}, 'verification', 901, now() - interval '23 hours')
  `.execute(db);
  await sql`
    insert into audit (at, actor_scope, action, target_type, target_id, request_id) values
      (now() - interval '401 days', '', 'old', 'user', '901', ''),
      (now() - interval '399 days', '', 'recent', 'user', '901', '')
  `.execute(db);
  await runJob(createSweep({ auditDays: 0 }), context(), {});
  expect(await left('audit')).toEqual(['old', 'recent']);
  for (let run = 0; run < 2; run += 1) {
    await runJob(sweep, context(), {});
    expect(await left('link_token')).toEqual(['young']);
    expect(await left('pending_sign_up')).toEqual(['young']);
    expect(await left('rate_limit')).toEqual(['young']);
    expect(await left('human_check_solution')).toHaveLength(1);
    expect(await left('outbox')).toEqual(['failed', 'recent']);
    expect(await left('followed_change')).toEqual(['as old as a cursor']);
    expect(await left('usage_event')).toEqual(['recent']);
    expect(await left('audit')).toEqual(['recent']);
    expect(await left('one_time_code')).toEqual(['switched off', 'today']);
    expect(await left('session')).toEqual(['shown']);
    expect(await left('client_entry')).toEqual(['comment']);
    expect(await left('claim')).toEqual(['verification']);
  }
});

test('report mails and weekly mails are forgotten after 400 days', async () => {
  const { db } = workshop;
  const clock = { now: () => new Date('2026-03-10T03:45:00Z') };
  const options = { analytics: createPostgresAnalytics(db), clock, mailFrom: '', publicUrl: '' };
  await sql`insert into app_user (id, email, first_name, surname) values (904, 'd', 'D', 'D')`.execute(
    db,
  );
  await sql`
    insert into report_mail (user_id, kind, period_start, period_end, state) values
      (904, 'daily', '2025-02-02', '2025-02-02', 'sent'),
      (904, 'daily', '2025-02-03', '2025-02-03', 'unwanted')
  `.execute(db);
  await sql`
    insert into weekly_pick_mail (user_id, week_start, state) values
      (904, '2025-01-20', 'sent'), (904, '2025-01-27', 'unwanted')
  `.execute(db);
  for (const job of [...reportJobs(options), ...weeklyPickJobs(options)]) {
    if (job.name.startsWith('forget-')) await runJob(job, context(), {});
  }
  const states = async (table: string): Promise<unknown> =>
    (await sql`select state from ${sql.table(table)}`.execute(db)).rows;
  expect(await states('report_mail')).toEqual([{ state: 'unwanted' }]);
  expect(await states('weekly_pick_mail')).toEqual([{ state: 'unwanted' }]);
});
