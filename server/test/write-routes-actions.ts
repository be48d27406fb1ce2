import type { Write } from './write-routes.ts';

export const actionWrites: Record<string, Write> = {
  'actions.createAction': {
    body: {
      site: 1,
      title: 'Smaller bread baskets',
      text: 'Four slices, not six',
      target: { kind: 'food', id: 1 },
      waste_type: 'plate',
      team: 'Restaurant',
      startDate: '2026-03-10',
      expected_g: 3,
      origin: 'home',
      pick: { week: '2026-03-02', rank: 1 },
      client_id: '33333333-3333-4333-8333-333333333333',
    },
  },
  'actions.updateAction': {
    body: {
      title: 'Half baskets',
      text: 'Three slices',
      target: { kind: 'food', id: 1 },
      waste_type: 'unserved',
      team: 'Breakfast',
      startDate: '2026-03-09',
      expected_g: 2.5,
    },
  },
  'actions.endAction': { body: { is_ended: true, endDate: '2026-03-20' } },
  'actions.cancelAction': { body: { is_cancelled: true } },
  'actions.addActionNote': {
    body: {
      text: 'Two tables asked for more',
      client_id: '44444444-4444-4444-8444-444444444444',
    },
  },
  'actions.removeActionNote': { body: { is_removed: true } },
};
