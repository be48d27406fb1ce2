import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { defineJob, describeJob, handleJob, type Job } from '../../platform/jobs/jobs.ts';
import { recogniseFood } from '../images/service.ts';
import { createMessages } from '../messages/service.ts';
import { embedHistory, prepareSites } from './backfill.ts';
import { pauseImpreciseFoods } from './blind-checks.ts';
import { fitDueSites } from './fit.ts';
import { recogniseCapture } from './recognise.ts';

// One queue, so that these never occupy all workers.
const longWork = 'recognition-history';

/** A few pictures at a time: between two runs the worker is free for captures. */
const describeHistory = describeJob({
  name: 'embed-history',
  queue: longWork,
  isBackground: true,
  payload: z.strictObject({ is_continued: z.boolean().default(false) }),
});
// People work at the same time, and pictures of the demo are drawn first.
const restShare = 6;

export interface RecognitionJobOptions {
  clock: Clock;
  mailFrom: string;
  /** Without a slash at the end. */
  publicUrl: string;
  /** False when recognition is switched off: jobs left from before end without doing anything. */
  isOn: boolean;
}

export const recognitionJobs = ({
  clock,
  mailFrom,
  publicUrl,
  isOn,
}: RecognitionJobOptions): Job[] => [
  handleJob(recogniseFood, async (context, { site_id: siteId, event_id: id }) => {
    const { recogniser } = context;
    if (recogniser)
      await recogniseCapture(context, { recogniser, clock, random: Math.random }, { siteId, id });
  }),
  {
    ...(isOn && { cron: '* * * * *' }),
    ...handleJob(describeHistory, async (context, { is_continued: isContinued }) => {
      const { db, jobs, recogniser } = context;
      if (!recogniser) return;
      const startedAt = performance.now();
      if (!isContinued) await prepareSites(db, recogniser.encoder.version);
      if (!(await embedHistory(context, recogniser))) return;
      const restMs = restShare * (performance.now() - startedAt);
      await jobs.enqueue(
        db,
        describeHistory,
        { is_continued: true },
        { key: 'next', runAt: new Date(Date.now() + restMs) },
      );
    }),
  },
  defineJob({
    name: 'fit-classifiers',
    ...(isOn && { cron: '*/5 * * * *' }),
    queue: longWork,
    isBackground: true,
    payload: z.strictObject({}),
    run: async ({ db, recogniser, signal }) => {
      if (recogniser) await fitDueSites({ db, recogniser, clock, signal });
    },
  }),
  defineJob({
    name: 'review-blind-checks',
    ...(isOn && { cron: '17 * * * *' }),
    isBackground: true,
    payload: z.strictObject({}),
    run: async ({ db, jobs, recogniser }) => {
      const messages = createMessages({ jobs, mailFrom });
      if (recogniser) await pauseImpreciseFoods({ db, clock, messages, publicUrl });
    },
  }),
];
