import type { OperationsState } from '@wastegauge/contract/edges/operations';
import { describe, expect, test } from 'vitest';
import { failureReason } from '../messages/failure-reason.ts';
import { assess, type HealthInput } from './health.ts';
import { redactPayload, redact } from './redact.ts';
import { loadConfig } from '../../platform/config.ts';
import type { JobKindCount } from '../../platform/jobs/job-ledger.ts';
import type { ReplicaStatus } from '../../platform/ports/read-replica.ts';
import { showSettings } from '../../platform/shown-settings.ts';

const now = new Date('2026-11-15T10:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

const analytics: OperationsState['analytics'] = {
  engine: 'copy',
  is_ready: true,
  as_of: ago(0).toISOString(),
  snapshot: '10:10:',
  pending_rows: 0,
  rows: 1200,
  database_rows_estimate: 1200,
  memory_bytes: 1,
  memory_limit_bytes: 2,
  file_bytes: 3,
  last_check: null,
  next_check_at: null,
  running_check: null,
};

const disk = { uses: ['data' as const], folder: '/srv/waste', total_bytes: 1e12 };

const healthy: HealthInput = {
  now,
  kinds: [],
  channels: [],
  messages: { waiting: 0, sent_last_day: 34, retrying: 0, failed: 0, failing_since: null },
  analytics,
  storage: {
    database_bytes: 1,
    tables: [],
    pictures: {
      count: 0,
      bytes: 0,
      is_estimate: false,
      oldest_at: null,
      kept_days: 730,
      rejected: { kept: 0, gone: 0 },
      sites: [],
    },
    disks: [{ ...disk, free_bytes: 5e11 }],
  },
  lacksMailServer: false,
  replica: null,
};

const kind = (facts: Partial<JobKindCount>): JobKindCount => ({
  name: 'write-report',
  waiting: 0,
  planned: 0,
  running: 0,
  retrying: 0,
  givenUp: 0,
  oldestAt: null,
  failedSince: null,
  lastError: null,
  ...facts,
});

const checked = (repaired: number | null): OperationsState['analytics'] => ({
  ...analytics,
  last_check: {
    reach: 'all',
    started_at: ago(6).toISOString(),
    finished_at: ago(5).toISOString(),
    repaired,
  },
});

const troubles: [string, Partial<HealthInput>, object][] = [
  [
    'work that nobody takes',
    { kinds: [kind({ waiting: 3, oldestAt: ago(20) })] },
    { code: 'jobsLate', level: 'act', count: 3, since: ago(20).toISOString() },
  ],
  [
    'a kind of job that is given up',
    { kinds: [kind({ givenUp: 2, retrying: 1, failedSince: ago(50) })] },
    { code: 'jobsGivenUp', level: 'act', count: 2, subject: 'write-report' },
  ],
  [
    'a kind of job that will be tried again',
    { kinds: [kind({ retrying: 1, failedSince: ago(1) })] },
    { code: 'jobsRetrying', level: 'look', count: 1 },
  ],
  [
    'mails the server refuses, with the first failure and the newest reason',
    {
      channels: [
        {
          channel: 'mail',
          waiting: 1,
          retrying: 10,
          failed: 2,
          failingSince: ago(50),
          newestError: 'Mail command failed: 553 5.7.1 Sender address rejected: not owned by user',
        },
      ],
    },
    { code: 'mailsFailing', level: 'act', count: 12, reason: 'refusesSender' },
  ],
  [
    'a real installation without a mail server',
    { lacksMailServer: true },
    { code: 'noMailServer' },
  ],
  [
    'a copy that is being made',
    { analytics: { ...analytics, is_ready: false } },
    { code: 'analyticsBuilding', level: 'look' },
  ],
  [
    'a copy that does not follow',
    { analytics: { ...analytics, as_of: ago(5).toISOString() } },
    { code: 'analyticsBehind', level: 'act', since: ago(5).toISOString() },
  ],
  [
    'a copy that differed',
    { analytics: checked(4) },
    { code: 'analyticsRepaired', level: 'look', count: 4 },
  ],
  ['a check that failed', { analytics: checked(null) }, { code: 'analyticsUnchecked' }],
  [
    'a disk that fills up',
    { storage: { ...healthy.storage, disks: [{ ...disk, free_bytes: 8e10 }] } },
    { code: 'diskLow', level: 'look', bytes: 8e10, subject: '/srv/waste' },
  ],
  [
    'a disk that is full',
    { storage: { ...healthy.storage, disks: [{ ...disk, free_bytes: 1e9 }] } },
    { code: 'diskLow', level: 'act' },
  ],
];

test('a healthy installation is reported as fine, part by part', () => {
  expect(assess(healthy).map(({ code, level }) => `${code} ${level}`)).toEqual([
    'jobsFine fine',
    'messagesFine fine',
    'analyticsFine fine',
    'storageFine fine',
  ]);
  const readFromDatabase = { ...analytics, engine: 'database' as const };
  expect(assess({ ...healthy, analytics: readFromDatabase })[2]?.code).toBe('analyticsOnDatabase');
});

test('a replica is reported with its lag and limitations', () => {
  const tell = (state: ReplicaStatus['state'], lagBytes: number | null) =>
    assess({ ...healthy, replica: { state, since: ago(3), lagBytes, lagSeconds: null } }).find(
      ({ code }) => code.startsWith('replica'),
    );
  expect(tell('following', 0)).toMatchObject({ code: 'replicaFine', level: 'fine', bytes: 0 });
  const behind = { code: 'replicaBehind', level: 'look', bytes: 4096, since: ago(3).toISOString() };
  expect(tell('behind', 4096)).toMatchObject(behind);
  expect(tell('unreachable', null)).toMatchObject({ code: 'replicaUnreachable', level: 'act' });
});

test.each(troubles)('%s comes first', (_name, trouble, expected) => {
  const findings = assess({ ...healthy, ...trouble });
  expect(findings).toHaveLength(4);
  expect(findings[0]).toMatchObject(expected);
});

describe('the reason a message failed is derived from the reply', () => {
  test.each([
    ['connect ECONNREFUSED 127.0.0.1:587', 'unreachable'],
    ['getaddrinfo ENOTFOUND smtp.example', 'unreachable'],
    ['Greeting never received', 'unreachable'],
    ['fetch failed: connect ECONNREFUSED ::1:9', 'unreachable'],
    ['Invalid login: 535 5.7.8 Error: authentication failed', 'refusesSignIn'],
    ["Can't send mail - all recipients were rejected: 554 Relay access denied", 'refusesSignIn'],
    ['The SMS service answered 401.', 'refusesSignIn'],
    ['Mail command failed: 553 Sender rejected', 'refusesSender'],
    ["Can't send mail - all recipients were rejected: 451 Greylisted", 'busy'],
    ['The SMS service answered 503.', 'busy'],
    ["Can't send mail - all recipients were rejected: 550 No such user", 'refusesRecipient'],
    ['self-signed certificate in certificate chain', 'notTrusted'],
    ['Given up.', 'other'],
  ])('%s', (error, reason) => {
    expect(failureReason(error)).toBe(reason);
  });
});

describe('secrets are hidden', () => {
  const secret = 'Zx81kQ92mmPPq0071hhTTe55wq';
  test.each([
    [
      `GET https://chef:pw@sms.example/send?key=${secret} failed`,
      'GET https://sms.example/… failed',
    ],
    [`Token ${secret} expired`, 'Token … expired'],
    ['Wrong code=0042 given', 'Wrong code=… given'],
    ['451 Greylisted for chef@kitchen.example', '451 Greylisted for chef@kitchen.example'],
  ])('in %s', (text, shown) => {
    expect(redact(text)).toBe(shown);
  });

  test('a payload shows only numbers, days and words', () => {
    const payload = {
      user_id: 7,
      kind: 'weekly',
      period_end: '2026-11-08',
      isOn: true,
      none: null,
    };
    expect(redactPayload({ ...payload, _cron: { ts: 'now' } })).toEqual(payload);
    expect(redactPayload({ sesame: secret, nested: { secret }, list: [secret] })).toEqual({
      sesame: '…',
      nested: '…',
      list: '…',
    });
  });

  test('settings show neither secrets nor URL contents', () => {
    const url = (protocol: string): string =>
      `${protocol}://${secret}:${secret}@peer.example/way?key=${secret}#${secret}`;
    const settings = showSettings(
      loadConfig({
        APP_SECRET: `${secret}${secret}`,
        DATABASE_URL: url('postgres'),
        SMTP_URL: url('smtp'),
        SMS_URL: url('https'),
        TRANSLATE_URL: url('https'),
        GEOCODER_URL: url('https'),
        LABELLER_URL: url('https'),
        SENTRY_DSN: url('https'),
        PUBLIC_URL: url('https'),
        KNOWLEDGE_HUB_URL: url('https'),
        OIDC_ISSUER: url('https'),
        OIDC_CLIENT_ID: 'wastegauge',
        OIDC_CLIENT_SECRET: secret,
      }),
    );
    expect(JSON.stringify(settings)).not.toContain(secret);
    const byName = new Map(settings.map((setting) => [setting.name, setting]));
    expect(byName.get('SMTP_URL')?.value).toBe('smtp://peer.example/way');
    expect(byName.get('APP_SECRET')).toMatchObject({ value: null, isSecret: true, isSet: true });
    expect(byName.get('PORT')).toMatchObject({ value: '8080', isSecret: false });
  });
});
