import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { defineJob, handleJob, type Job } from '../../platform/jobs/jobs.ts';
import { recogniseFood } from '../images/service.ts';
import { embedHistory } from './backfill.ts';
import { fitDueSites } from './fit.ts';
import { recogniseCapture } from './recognise.ts';

export const recognitionJobs = ({ clock }: { clock: Clock }): Job[] => [
  handleJob(recogniseFood, async (context, { site_id: siteId, event_id: id }) => {
    const { recogniser } = context;
    if (recogniser) await recogniseCapture(context, { recogniser, clock }, { siteId, id });
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
];
