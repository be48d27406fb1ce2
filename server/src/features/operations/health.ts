import type { Finding, OperationsState } from '@wastegauge/contract/edges/operations';
import type { ChannelCount } from '../messages/service.ts';
import { reasonOfFailure } from '../messages/service.ts';
import { withoutSecrets } from './shown-text.ts';
import type { JobKindCount } from '../../platform/jobs/job-ledger.ts';
import type { ReplicaStatus } from '../../platform/ports/read-replica.ts';

export interface Observed extends Pick<OperationsState, 'messages' | 'analytics' | 'storage'> {
  now: Date;
  /** Without those that deliver messages, which are told of by the messages. */
  kinds: readonly JobKindCount[];
  channels: readonly ChannelCount[];
  /** A real installation without a mail server reaches nobody. */
  lacksMailServer: boolean;
  /** Null where there is none. */
  replica: ReplicaStatus | null;
}

const minuteMs = 60_000;
// Two workers take what is due within seconds; a morning of reports takes minutes.
const lateAfterMs = 15 * minuteMs;
// The copy is looked after every second.
const behindAfterMs = 2 * minuteMs;
const lowShare = 0.1;
const fullShare = 0.03;
const fullBytes = 2_000_000_000;

/** How the installation is, sentence by sentence: what has to be done first, what is fine last. */
export function assess(observed: Observed): Finding[] {
  const findings = [
    ...assessJobs(observed),
    ...assessMessages(observed),
    ...assessAnalytics(observed),
    ...assessReplica(observed),
    ...assessStorage(observed),
  ];
  return findings.toSorted((one, other) => urgency[one.level] - urgency[other.level]);
}

const urgency = { act: 0, look: 1, fine: 2 } as const;

const say = (
  code: Finding['code'],
  level: Finding['level'],
  facts: Partial<Omit<Finding, 'code' | 'level'>> = {},
): Finding => ({
  code,
  level,
  count: null,
  bytes: null,
  since: null,
  reason: null,
  subject: null,
  ...facts,
});

function assessJobs({ kinds, now }: Observed): Finding[] {
  const findings: Finding[] = [];
  const oldest = earliest(kinds.map(({ oldestAt }) => oldestAt));
  if (oldest && now.getTime() - oldest.getTime() > lateAfterMs) {
    const count = sumOf(kinds, ({ waiting, retrying }) => waiting + retrying);
    findings.push(say('jobsLate', 'act', { count, since: oldest.toISOString() }));
  }
  for (const { name, givenUp, retrying, failedSince } of kinds) {
    const facts = { subject: name, since: failedSince?.toISOString() ?? null };
    if (givenUp > 0) findings.push(say('jobsGivenUp', 'act', { ...facts, count: givenUp }));
    else if (retrying > 0) {
      findings.push(say('jobsRetrying', 'look', { ...facts, count: retrying }));
    }
  }
  const waiting = sumOf(kinds, (kind) => kind.waiting);
  return findings.length > 0 ? findings : [say('jobsFine', 'fine', { count: waiting })];
}

function assessMessages({ channels, messages, lacksMailServer }: Observed): Finding[] {
  const findings = channels.flatMap(({ channel, retrying, failed, failingSince, newestError }) =>
    retrying + failed === 0
      ? []
      : [
          say(channel === 'mail' ? 'mailsFailing' : 'textsFailing', 'act', {
            count: retrying + failed,
            since: failingSince?.toISOString() ?? null,
            reason: reasonOfFailure(newestError ?? ''),
            subject: withoutSecrets(newestError ?? ''),
          }),
        ],
  );
  if (lacksMailServer) findings.push(say('noMailServer', 'look'));
  if (findings.length > 0) return findings;
  return [say('messagesFine', 'fine', { count: messages.sent_last_day })];
}

function assessAnalytics({ analytics, now }: Observed): Finding[] {
  const { engine, is_ready: isReady, as_of: asOf, last_check: check, rows } = analytics;
  if (engine === 'database') return [say('analyticsOnDatabase', 'fine')];
  if (!isReady) return [say('analyticsBuilding', 'look')];
  const findings: Finding[] = [];
  if (asOf !== null && now.getTime() - Date.parse(asOf) > behindAfterMs) {
    findings.push(say('analyticsBehind', 'act', { since: asOf }));
  }
  if (check?.repaired === null) {
    findings.push(say('analyticsUnchecked', 'look', { since: check.finished_at }));
  } else if (check && check.repaired > 0) {
    const facts = { count: check.repaired, since: check.finished_at };
    findings.push(say('analyticsRepaired', 'look', facts));
  }
  return findings.length > 0 ? findings : [say('analyticsFine', 'fine', { count: rows })];
}

function assessReplica({ replica }: Observed): Finding[] {
  if (!replica) return [];
  const facts = { bytes: replica.lagBytes, since: replica.since.toISOString() };
  if (replica.state === 'following') return [say('replicaFine', 'fine', facts)];
  if (replica.state === 'behind') return [say('replicaBehind', 'look', facts)];
  return [say('replicaUnreachable', 'act', { since: facts.since })];
}

function assessStorage({ storage }: Observed): Finding[] {
  const findings = storage.disks.flatMap(({ free_bytes: free, total_bytes: total, folder }) => {
    const share = total === 0 ? 1 : free / total;
    const isFull = share < fullShare || free < fullBytes;
    if (!isFull && share >= lowShare) return [];
    return [say('diskLow', isFull ? 'act' : 'look', { bytes: free, subject: folder })];
  });
  if (findings.length > 0) return findings;
  const free = storage.disks.map(({ free_bytes: bytes }) => bytes);
  return [say('storageFine', 'fine', { bytes: free.length > 0 ? Math.min(...free) : null })];
}

const sumOf = <Item>(items: readonly Item[], pick: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + pick(item), 0);

export const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, moment) => (moment && (!first || moment < first) ? moment : first), null);
