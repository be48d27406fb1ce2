import { factorSetRoutes } from '@wastegauge/contract/waste/factor-sets';
import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { sql } from 'kysely';
import { createOutboxMail } from '../../adapters/mail/outbox.ts';
import { createOutboxSms } from '../../adapters/sms/outbox.ts';
import { createPostgresJobs } from '../../adapters/jobs-postgres/jobs-postgres.ts';
import type { Db } from '../../platform/db/db.ts';
import type { JobContext, JobRunner } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import {
  mailFrom,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { factorSetJobs } from './jobs.ts';

export interface StoredFigures {
  id: number;
  co2: number;
  water: number;
  set: number;
}

export const readFigures = async (db: Db, siteId: number): Promise<StoredFigures[]> =>
  (
    await sql<StoredFigures>`
      select id, co2_g as co2, water_ml as water, factor_set_id as set from event
      where site_id = ${siteId} order by id`.execute(db)
  ).rows;

/** Adds grams of a food on a day through the API. */
export async function addWaste(
  client: Client,
  waste: { device: { id: number }; food: { id: number }; day: string; kg: number },
): Promise<number> {
  const { status, body } = await client.call(manualWasteRoutes.addEvent, {
    body: {
      deviceId: waste.device.id,
      food: waste.food.id,
      item_weight: waste.kg,
      wasteDate: `${waste.day}T12:00:00Z`,
    },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

export const choose = (client: Client, body: object): Promise<Answer> =>
  client.call(factorSetRoutes.chooseFactorSet, { body });

export const importFile = (
  client: Client,
  content: string | Uint8Array,
  query: Record<string, unknown> = {},
): Promise<Answer> =>
  client.call(factorSetRoutes.importFactorSet, {
    query: { name: 'Supplier values', version: '1', ...query },
    body: Buffer.from(content),
    headers: { 'content-type': 'text/csv' },
  });

export const startRunner = async ({
  db,
  databaseUrl,
  files,
  deps,
}: TestApp): Promise<JobRunner> => {
  const { runner } = createPostgresJobs({
    databaseUrl,
    jobs: factorSetJobs,
    ports: {
      db,
      mail: createOutboxMail({ folder: deps.host.dataFolder, from: mailFrom }),
      sms: createOutboxSms(),
      files,
      labeller: deps.labeller,
      recogniser: null,
    },
    log: createLog('silent'),
  });
  await runner.start();
  return runner;
};

/** Runs a job in this process, like a worker that takes it from the queue. */
export async function runFactorJob(
  { db }: TestApp,
  name: string,
  payload: object,
  signal = new AbortController().signal,
): Promise<void> {
  const job = factorSetJobs.find((known) => known.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  await job.run({ db, signal } as JobContext, payload);
}
