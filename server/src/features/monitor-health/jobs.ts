import { monitorLimits } from '@wastegauge/contract/insight/monitor-health';
import { can } from '@wastegauge/contract/permissions';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { defineJob, type Job } from '../../platform/jobs/jobs.ts';
import { createMessages, mailTo, type Messages } from '../messages/service.ts';
import {
  endIncidents,
  findDevices,
  findRecipients,
  openIncidents,
  storeNotified,
  type Incident,
  type Recipient,
  type SilentDevice,
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
    const ended = await endIncidents(transaction, options.now);
    await notify(transaction, messages, options, 'monitor-back', ended);
    const opened = await openIncidents(transaction, options.now);
    await notify(transaction, messages, options, 'monitor-silent', opened);
  });
}

type Template = 'monitor-silent' | 'monitor-back';

/** The end is reported to those who learnt of the silence, as long as they are still responsible. */
async function notify(
  transaction: Db,
  messages: Messages,
  options: WatchOptions,
  template: Template,
  incidents: readonly (Incident & { endedAt?: Date })[],
): Promise<void> {
  if (incidents.length === 0) return;
  const ids = incidents.map(({ deviceId }) => deviceId);
  const devices = new Map((await findDevices(transaction, ids)).map((each) => [each.id, each]));
  const siteIds = [...new Set(incidents.map(({ siteId }) => siteId))];
  const recipients = await findRecipients(transaction, siteIds);
  for (const incident of incidents) {
    const device = devices.get(incident.deviceId);
    if (!device) continue;
    const readers = recipients.filter(
      ({ id, siteId }) =>
        siteId === incident.siteId &&
        (template === 'monitor-silent' || incident.notifiedUserIds.includes(id)),
    );
    for (const reader of readers) {
      const mail = mailTo(reader, composeNotice(template, incident, { device, reader }, options));
      const key = `${template}-${incident.siteId}-${incident.id}-${reader.id}`;
      await messages.queueMail(transaction, { ...mail, key });
    }
    if (template === 'monitor-silent') {
      await storeNotified(
        transaction,
        incident,
        readers.map(({ id }) => id),
      );
    }
  }
}

function composeNotice(
  template: Template,
  { siteId, silentSince, endedAt }: Incident & { endedAt?: Date },
  { device, reader }: { device: SilentDevice; reader: Recipient },
  { now, publicUrl }: WatchOptions,
) {
  const { batteryPercent: battery } = device;
  const isBoard = can(
    { role: reader.role, is_superuser: reader.isSuperuser, is_shared_labeller: false },
    'devices.manage',
  );
  return {
    template,
    firstName: reader.firstName,
    monitorName: device.name || device.serial,
    serial: device.serial,
    siteName: device.siteName,
    timezone: device.timezone,
    since: silentSince,
    at: endedAt ?? now,
    batteryPercent: battery !== null && battery <= monitorLimits.lowBatteryPercent ? battery : null,
    isBoard,
    url: isBoard
      ? `${publicUrl}/device-management?view=health&siteId=${siteId}`
      : `${publicUrl}/liveview/${encodeURIComponent(device.serial)}`,
  } as const;
}
