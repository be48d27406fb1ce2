import { z } from 'zod';
import { eventStatuses, wasteEvent } from './events.ts';
import { namedEvent } from './labelling.ts';
import { idParam } from '../values/paging.ts';
import { routes } from '../route.ts';

export const decisionKinds = ['labelled', 'verified', 'discarded', 'changed'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

export const maxListedDecisions = 20;
export const maxBulkEvents = 200;
/** Afterwards only reviewers restore a discarded event. */
export const restoreHours = 24;

export const decision = z
  .object({
    id: z.number().int(),
    kind: z.enum(decisionKinds),
    decided_at: z.iso.datetime(),
    event: namedEvent,
    status_before: z.enum(eventStatuses),
    food_before: z.string().nullable(),
    /** False after another change of the event, and a day after a discard. */
    is_undoable: z.boolean(),
  })
  .meta({ id: 'Decision' });
export type Decision = z.infer<typeof decision>;

const chosenEvents = z.array(idParam).min(1).max(maxBulkEvents);

/** Codes of the closed list of errors. */
const refused = z.array(z.object({ event: z.number().int(), code: z.string() }));

export const bulkChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('discard'), events: chosenEvents }),
  z.strictObject({ action: z.literal('restore'), events: chosenEvents }),
  z.strictObject({
    action: z.literal('relabel'),
    events: chosenEvents,
    food_description: idParam,
  }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

export const decisionRoutes = routes({
  listDecisions: {
    method: 'GET',
    path: '/api/decisions/',
    access: 'decisions.undo',
    summary: 'The last 20 labels, verdicts, corrections and discards of the caller, newest first',
    query: z.strictObject({ kind: z.enum(decisionKinds).optional() }),
    reply: z.array(decision),
  },
  undoDecisions: {
    method: 'POST',
    path: '/api/decisions/undo/',
    access: 'decisions.undo',
    summary:
      'Undo the caller’s last decision about each event. Events changed since are refused; 409 if none is left',
    body: z.strictObject({
      events: chosenEvents,
      /** Claims the events for the caller, whose next task they are. */
      reopen: z.enum(['labelling', 'verification']).optional(),
    }),
    reply: z.object({ restored: z.array(namedEvent), refused }),
  },
  changeEvents: {
    method: 'POST',
    path: '/api/events/bulk/',
    access: 'events.write',
    summary:
      'Discard, relabel or restore up to 200 events in one transaction. Discarded events are restored for a day by the user who discarded them, by administrators at any time',
    body: bulkChange,
    reply: z.object({ changed: z.array(wasteEvent), refused }),
  },
});
