import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { openDiskFiles } from '../../src/adapters/files/disk.ts';
import {
  createPostgresJobs,
  migrateJobQueue,
} from '../../src/adapters/jobs-postgres/jobs-postgres.ts';
import { createDeviceLabeller } from '../../src/adapters/labeller/device-labeller.ts';
import { createOutboxMail } from '../../src/adapters/mail/outbox.ts';
import { createOutboxSms } from '../../src/adapters/sms/outbox.ts';
import { connect, type Db } from '../../src/platform/db/db.ts';
import type { Job, JobPorts, JobRunner, Jobs, ObserveJob } from '../../src/platform/jobs/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase } from './test-database.ts';

export interface Workshop {
  db: Db;
  folder: string;
  databaseUrl: string;
  ports: JobPorts;
  jobs(list: readonly Job[], options?: WorkshopOptions): { jobs: Jobs; runner: JobRunner };
  close(): Promise<void>;
}

/** A job that misses the notification waits for the next poll, two seconds later. */
export const eventually = <Value>(read: () => Value): ReturnType<typeof expect.poll<Value>> =>
  expect.poll(read, { timeout: 20_000 });

interface WorkshopOptions {
  ports?: Partial<JobPorts>;
  observe?: ObserveJob;
  stopTimeoutMs?: number;
}

/** A database with a job queue; all ports store in a temporary folder. */
export async function openWorkshop(): Promise<Workshop> {
  const database = await createTestDatabase();
  const log = createLog('silent');
  await migrateJobQueue(database.url, log);
  const { db, close } = connect(database.url, { maxConnections: 4 });
  const folder = await mkdtemp(path.join(tmpdir(), 'wastegauge-jobs-'));
  const ports: JobPorts = {
    db,
    mail: createOutboxMail({ folder, from: 'WasteGauge <no-reply@wastegauge.example>' }),
    sms: createOutboxSms(),
    files: await openDiskFiles(path.join(folder, 'files')),
    labeller: createDeviceLabeller({ minConfidence: 0.6 }),
    recogniser: null,
  };
  return {
    db,
    folder,
    databaseUrl: database.url,
    ports,
    jobs: (list, { ports: ownPorts, ...options } = {}) =>
      createPostgresJobs({
        ...options,
        databaseUrl: database.url,
        jobs: list,
        ports: { ...ports, ...ownPorts },
        log,
      }),
    close: async () => {
      await close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
