import { z } from 'zod';
import { idParam, listOf } from '../values/paging.ts';
import { routes } from '../route.ts';
import { serviceTimes } from '../waste/events.ts';

export const firstStepNames = ['site', 'monitor', 'people', 'target', 'import'] as const;
export type FirstStep = (typeof firstStepNames)[number];

/** How far the caller's organisation has come since it was installed. */
export const firstSteps = z
  .object({
    done: z.array(z.enum(firstStepNames)),
    /** All sites are younger than a month, or there are none. */
    is_new: z.boolean(),
    is_hidden: z.boolean(),
    /** The oldest site. */
    site: z.object({ id: z.number().int(), name: z.string(), address: z.string() }).nullable(),
    /** While captures wait and no person has named one at the chosen sites. */
    unnamed: z
      .object({
        captures: z.number().int(),
        /** Kilograms of today. */
        weight_today: z.number(),
        latest: z.array(
          z.object({
            id: z.number().int(),
            image_url: z.string().nullable(),
            weight: z.number(),
            processed_at: z.iso.datetime(),
            timezone: z.string(),
          }),
        ),
        /** People who are asked to name them. */
        namers: z.array(z.string()),
        namer_count: z.number().int(),
        /** Hours with captures, by the clock of the site. */
        hours: z.array(
          z.object({ hour: z.number().int(), weight: z.number(), captures: z.number().int() }),
        ),
        /** The services of today, and captures outside them, whose service is null. */
        services: z.array(
          z.object({
            service: z.enum(serviceTimes).nullable(),
            /** HH:MM; null for several sites and outside services. */
            start: z.string().nullable(),
            end: z.string().nullable(),
            weight: z.number(),
            captures: z.number().int(),
          }),
        ),
      })
      .nullable(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof firstSteps>;

export const firstStepRoutes = routes({
  getFirstSteps: {
    method: 'GET',
    path: '/api/overview/first_steps/',
    access: 'overview.read',
    summary: 'The first steps of an organisation and its captures that wait to be named',
    query: z.strictObject({
      /** All sites if empty. */
      site: listOf(idParam),
    }),
    reply: firstSteps,
  },
  hideFirstSteps: {
    method: 'PUT',
    path: '/api/overview/first_steps/',
    access: 'overview.read',
    summary: 'Hides the first steps for the caller, or shows them again',
    body: z.strictObject({ is_hidden: z.boolean() }),
  },
});
