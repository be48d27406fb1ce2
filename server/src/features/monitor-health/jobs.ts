import { monitorLimits } from '@wastegauge/contract/insight/monitor-health';
import { can } from '@wastegauge/contract/permissions';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { defineJob, type Job } from '../../platform/jobs/jobs.ts';
import { findNoticeRecipients, type NoticeRecipient } from '../accounts/service.ts';
import { createMessages, mailTo, type Messages } from '../messages/service.ts';
import {
  claimEnds,
  endIncidents,
  findStillSilent,
  openIncidents,
  storeNotified,
  type Incident,
} from './incident-queries.ts';

export interface MonitorHealthOptions {
  clock: Clock;
  mailFrom: string;
  /** Without a slash at the end. */
  publicUrl: string;
}

export const monitorHealthJobs = ({ clock, mailFrom, publicUrl }: MonitorHealthOptions): Job[] => [
  defineJob({
    name: 'watch-monitors',
    cron: '* * * * *',
    queue: 'watch-monitors',
    // The next run is a minute away.
    retries: 0,
    payload: z.strictObject({}),
    run: ({ db, jobs }) =>
      watchMonitors(db, createMessages({ jobs, mailFrom }), { now: clock.now(), publicUrl }),
  }),
];

interface WatchOptions {
  now: Date;
  publicUrl: string;
}

/** Ends come first: a monitor that called and fell silent again since the last run begins a new incident. */
async function watchMonitors(db: Db, messages: Messages, options: WatchOptions): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await endIncidents(transaction, options.now);
    const ended = await claimEnds(transaction, options.now);
    await notifyOfEnd(transaction, messages, options, ended);
    const opened = await openIncidents(transaction, options.now);
    await notifyOfSilence(transaction, messages, options, opened);
  });
}

async function notifyOfSilence(
  transaction: Db,
  messages: Messages,
  options: WatchOptions,
  incidents: readonly Incident[],
): Promise<void> {
  for (const { ofSite, readers } of await bySite(transaction, incidents)) {
    for (const reader of readers) {
      const notice = { incidents: ofSite, stillSilent: [] };
      await queueNotice(transaction, messages, options, { ...notice, reader });
    }
    const readerIds = readers.map(({ id }) => id);
    for (const incident of ofSite) await storeNotified(transaction, incident, readerIds);
  }
}

/** Reported to those who learnt of the silence, as long as they are still responsible. */
async function notifyOfEnd(
  transaction: Db,
  messages: Messages,
  options: WatchOptions,
  incidents: readonly Incident[],
): Promise<void> {
  const silent = incidents.length === 0 ? [] : await findStillSilent(transaction, incidents);
  for (const { siteId, ofSite, readers } of await bySite(transaction, incidents)) {
    for (const reader of readers) {
      const isKnown = (incident: Incident): boolean =>
        incident.siteId === siteId && incident.notifiedUserIds.includes(reader.id);
      const notice = { incidents: ofSite.filter(isKnown), stillSilent: silent.filter(isKnown) };
      await queueNotice(transaction, messages, options, { ...notice, reader });
    }
  }
}

async function bySite(transaction: Db, incidents: readonly Incident[]) {
  const sites = [...Map.groupBy(incidents, ({ siteId }) => siteId)];
  if (sites.length === 0) return [];
  const recipients = await findNoticeRecipients(
    transaction,
    sites.map(([siteId]) => siteId),
  );
  return sites.map(([siteId, ofSite]) => ({
    siteId,
    ofSite,
    readers: recipients.filter((reader) => reader.siteId === siteId),
  }));
}

interface Notice {
  /** Of one site. */
  incidents: readonly Incident[];
  stillSilent: readonly Incident[];
  reader: NoticeRecipient;
}

async function queueNotice(
  transaction: Db,
  messages: Messages,
  { now, publicUrl }: WatchOptions,
  { incidents, stillSilent, reader }: Notice,
): Promise<void> {
  const [first] = incidents;
  if (!first) return;
  const template = first.endedAt === null ? 'monitor-silent' : 'monitor-back';
  const mail = mailTo(reader, {
    template,
    firstName: reader.firstName,
    siteName: first.siteName,
    timezone: first.timezone,
    monitors: incidents.map(({ name, serial, silentSince, endedAt, batteryPercent: battery }) => ({
      name,
      serial,
      since: silentSince,
      at: endedAt ?? now,
      batteryPercent:
        battery !== null && battery <= monitorLimits.lowBatteryPercent ? battery : null,
    })),
    stillSilent: stillSilent.map(({ name }) => name),
    ...noticePage(publicUrl, incidents, first, reader),
  });
  const key = `${template}-${first.siteId}-${first.id}-${reader.id}`;
  await messages.queueMail(transaction, { ...mail, key });
}

function noticePage(
  publicUrl: string,
  { length: count }: readonly Incident[],
  { siteId, serial }: Incident,
  { holder }: NoticeRecipient,
) {
  if (can(holder, 'devices.manage')) {
    const url = `${publicUrl}/device-management?view=health&siteId=${siteId}`;
    return { page: 'board', url } as const;
  }
  return count === 1
    ? ({ page: 'monitor', url: `${publicUrl}/liveview/${encodeURIComponent(serial)}` } as const)
    : ({ page: 'coverage', url: `${publicUrl}/coverage?siteId=${siteId}` } as const);
}
