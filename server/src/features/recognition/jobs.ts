import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { defineJob, handleJob, type Job } from '../../platform/jobs/jobs.ts';
import { recogniseFood } from '../images/service.ts';
import { createMessages } from '../messages/service.ts';
import { embedHistory } from './backfill.ts';
import { pauseImpreciseFoods } from './blind-checks.ts';
import { fitDueSites } from './fit.ts';
import { recogniseCapture } from './recognise.ts';

export interface RecognitionJobOptions {
  clock: Clock;
  mailFrom: string;
  /** Without a slash at the end. */
  publicUrl: string;
}

export const recognitionJobs = ({ clock, mailFrom, publicUrl }: RecognitionJobOptions): Job[] => [
  handleJob(recogniseFood, async (context, { site_id: siteId, event_id: id }) => {
    const { recogniser } = context;
    if (recogniser)
      await recogniseCapture(context, { recogniser, clock, random: Math.random }, { siteId, id });
  }),
  defineJob({
    name: 'embed-history',
    cron: '* * * * *',
    queue: 'embed-history',
    isBackground: true,
    payload: z.strictObject({}),
    run: async (context) => {
      if (context.recogniser) await embedHistory(context, context.recogniser);
    },
  }),
  defineJob({
    name: 'fit-classifiers',
    cron: '*/5 * * * *',
    queue: 'fit-classifiers',
    isBackground: true,
    payload: z.strictObject({}),
    run: async ({ db, recogniser, signal }) => {
      if (recogniser) await fitDueSites({ db, recogniser, clock, signal });
    },
  }),
  defineJob({
    name: 'review-blind-checks',
    cron: '17 * * * *',
    isBackground: true,
    payload: z.strictObject({}),
    run: async ({ db, jobs, recogniser }) => {
      const messages = createMessages({ jobs, mailFrom });
      if (recogniser) await pauseImpreciseFoods({ db, clock, messages, publicUrl });
    },
  }),
];
