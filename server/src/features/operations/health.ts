import type { Finding, OperationsState } from '@wastegauge/contract/edges/operations';
import type { ChannelCount } from '../messages/service.ts';
import { failureReason } from '../messages/service.ts';
import { redact } from './redact.ts';
import type { JobKindCount } from '../../platform/jobs/job-ledger.ts';
import type { ReplicaStatus } from '../../platform/ports/read-replica.ts';

export interface HealthInput extends Pick<OperationsState, 'messages' | 'analytics' | 'storage'> {
  now: Date;
  /** Without delivery jobs, which are reported as messages. */
  kinds: readonly JobKindCount[];
  channels: readonly ChannelCount[];
  lacksMailServer: boolean;
  replica: ReplicaStatus | null;
}

const minuteMs = 60_000;
// Workers pick up due jobs within seconds; a morning of reports takes minutes.
const lateAfterMs = 15 * minuteMs;
// The copy is updated every second.
const behindAfterMs = 2 * minuteMs;
const lowShare = 0.1;
const fullShare = 0.03;
const fullBytes = 2_000_000_000;

/** Most urgent first. */
export function assess(observed: HealthInput): Finding[] {
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

const toFinding = (
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

function assessJobs({ kinds, now }: HealthInput): Finding[] {
  const findings: Finding[] = [];
  const oldest = earliest(kinds.map(({ oldestAt }) => oldestAt));
  if (oldest && now.getTime() - oldest.getTime() > lateAfterMs) {
    const count = sumBy(kinds, ({ waiting, retrying }) => waiting + retrying);
    findings.push(toFinding('jobsLate', 'act', { count, since: oldest.toISOString() }));
  }
  for (const { name, givenUp, retrying, failedSince } of kinds) {
    const facts = { subject: name, since: failedSince?.toISOString() ?? null };
    if (givenUp > 0) findings.push(toFinding('jobsGivenUp', 'act', { ...facts, count: givenUp }));
    else if (retrying > 0) {
      findings.push(toFinding('jobsRetrying', 'look', { ...facts, count: retrying }));
    }
  }
  const waiting = sumBy(kinds, (kind) => kind.waiting);
  return findings.length > 0 ? findings : [toFinding('jobsFine', 'fine', { count: waiting })];
}

function assessMessages({ channels, messages, lacksMailServer }: HealthInput): Finding[] {
  const findings = channels.flatMap(({ channel, retrying, failed, failingSince, newestError }) =>
    retrying + failed === 0
      ? []
      : [
          toFinding(channel === 'mail' ? 'mailsFailing' : 'textsFailing', 'act', {
            count: retrying + failed,
            since: failingSince?.toISOString() ?? null,
            reason: failureReason(newestError ?? ''),
            subject: redact(newestError ?? ''),
          }),
        ],
  );
  if (lacksMailServer) findings.push(toFinding('noMailServer', 'look'));
  if (findings.length > 0) return findings;
  return [toFinding('messagesFine', 'fine', { count: messages.sent_last_day })];
}

function assessAnalytics({ analytics, now }: HealthInput): Finding[] {
  const { engine, is_ready: isReady, as_of: asOf, last_check: check, rows } = analytics;
  if (engine === 'database') return [toFinding('analyticsOnDatabase', 'fine')];
  if (!isReady) return [toFinding('analyticsBuilding', 'look')];
  const findings: Finding[] = [];
  if (asOf !== null && now.getTime() - Date.parse(asOf) > behindAfterMs) {
    findings.push(toFinding('analyticsBehind', 'act', { since: asOf }));
  }
  if (check?.repaired === null) {
    findings.push(toFinding('analyticsUnchecked', 'look', { since: check.finished_at }));
  } else if (check && check.repaired > 0) {
    const facts = { count: check.repaired, since: check.finished_at };
    findings.push(toFinding('analyticsRepaired', 'look', facts));
  }
  return findings.length > 0 ? findings : [toFinding('analyticsFine', 'fine', { count: rows })];
}

function assessReplica({ replica }: HealthInput): Finding[] {
  if (!replica) return [];
  const facts = { bytes: replica.lagBytes, since: replica.since.toISOString() };
  if (replica.state === 'following') return [toFinding('replicaFine', 'fine', facts)];
  if (replica.state === 'behind') return [toFinding('replicaBehind', 'look', facts)];
  return [toFinding('replicaUnreachable', 'act', { since: facts.since })];
}

function assessStorage({ storage }: HealthInput): Finding[] {
  const findings = storage.disks.flatMap(({ free_bytes: free, total_bytes: total, folder }) => {
    const share = total === 0 ? 1 : free / total;
    const isFull = share < fullShare || free < fullBytes;
    if (!isFull && share >= lowShare) return [];
    return [toFinding('diskLow', isFull ? 'act' : 'look', { bytes: free, subject: folder })];
  });
  if (findings.length > 0) return findings;
  const free = storage.disks.map(({ free_bytes: bytes }) => bytes);
  return [toFinding('storageFine', 'fine', { bytes: free.length > 0 ? Math.min(...free) : null })];
}

const sumBy = <Item>(items: readonly Item[], pick: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + pick(item), 0);

export const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, moment) => (moment && (!first || moment < first) ? moment : first), null);
