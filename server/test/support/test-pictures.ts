import { Readable } from 'node:stream';
import sharp from 'sharp';
import { createOutboxMail } from '../../src/adapters/mail/outbox.ts';
import { createOutboxSms } from '../../src/adapters/sms/outbox.ts';
import { imageJobs } from '../../src/features/images/jobs.ts';
import { labellingJobs } from '../../src/features/labelling/jobs.ts';
import {
  attachPictures,
  createImageLinks,
  storePicture,
} from '../../src/features/images/service.ts';
import { inTransaction } from '../../src/platform/db/db.ts';
import { runJob } from '../../src/platform/jobs/jobs.ts';
import type { Labeller } from '../../src/platform/ports/labeller.ts';
import type { Recogniser } from '../../src/platform/ports/recogniser.ts';
import type { TestApp } from './test-app.ts';

/** A JPEG with noise, so that it has the size of a photograph. */
export const photo = (width = 640, height = 480): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#a5672d',
      noise: { type: 'gaussian', mean: 120, sigma: 25 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer();

export interface GivenCapture {
  siteId: number;
  eventId: number;
}

/** Stores pictures and attaches them to an event. */
export async function attach(
  { db, files, deps }: TestApp,
  { siteId, eventId }: GivenCapture,
  contents: readonly Buffer[],
): Promise<void> {
  const pictures = await Promise.all(
    contents.map(async (content, position) => ({
      position,
      picture: await storePicture(files, Readable.from([content])),
    })),
  );
  await inTransaction(db, (transaction) =>
    attachPictures(transaction, deps.jobs, { siteId, id: eventId }, pictures),
  );
}

interface JobOptions {
  labeller?: Labeller;
  recogniser?: Recogniser;
  retentionDays?: number;
  isLastAttempt?: boolean;
}

/** Runs an image or labelling job immediately. */
export async function runImageJob(
  { db, files, deps }: TestApp,
  name: string,
  payload: object = {},
  options: JobOptions = {},
): Promise<void> {
  const { retentionDays = 0 } = options;
  const job = [...imageJobs({ retentionDays }), ...labellingJobs].find(
    (entry) => entry.name === name,
  );
  if (!job) throw new Error(`There is no job ${name}`);
  const context = {
    db,
    files,
    labeller: options.labeller ?? deps.labeller,
    recogniser: options.recogniser ?? null,
    jobs: deps.jobs,
    log: deps.log,
    mail: createOutboxMail({ folder: 'unused', from: 'nobody@kitchen.example' }),
    sms: createOutboxSms(),
    attempt: 1,
    isLastAttempt: options.isLastAttempt ?? false,
    signal: AbortSignal.timeout(60_000),
  };
  await runJob(job, context, payload);
}

export const process = (
  api: TestApp,
  { siteId, eventId }: GivenCapture,
  options: { isLastAttempt?: boolean } = {},
): Promise<void> =>
  runImageJob(api, 'process-pictures', { site_id: siteId, event_id: eventId }, options);

export const addressOf = (
  api: TestApp,
  user: { id: number },
  { siteId, eventId }: GivenCapture,
  position = 0,
): string =>
  createImageLinks(api.deps.tokens).eventPictureUrl(
    user.id,
    siteId,
    eventId,
    position,
    api.clock.now(),
  );
