import type { Write } from './write-routes.ts';

export const kitchen: Record<string, Write> = {
  'tomorrow.savePlan': {
    body: {
      site: 1,
      day: '2026-03-11',
      covers: [{ service: 'LUNCH', covers: 120 }],
      dishes: [{ service: 'LUNCH', food: 1, kg: 4.5 }],
    },
  },
  'tomorrow.recordRanOut': {
    body: {
      site: 1,
      food: 1,
      day: '2026-03-10',
      service: 'LUNCH',
      time: '12:40',
      client_id: '44444444-4444-4444-8444-444444444444',
    },
  },
  'tomorrow.removeRanOut': {},
  'tomorrow.saveServiceCovers': {
    body: { site: 1, day: '2026-03-10', services: [{ service: 'LUNCH', covers: 120 }] },
  },
  'tomorrow.addHoliday': {
    body: {
      site: 1,
      name: 'Easter holidays',
      kind: 'school',
      startDate: '2026-03-30',
      endDate: '2026-04-10',
    },
  },
  'tomorrow.removeHoliday': {},
  'streams.createStream': {
    body: { site: 1, name: 'Frying oil', destination: 'bio_based', valid_from: '2026-03-01' },
  },
  'streams.renameStream': { body: { name: 'Kitchen bin' } },
  'streams.archiveStream': { body: { is_archived: true } },
  'streams.addDestination': {
    body: { site: 1, stream: 1, destination: 'composting', valid_from: '2026-03-01' },
  },
  'streams.removeDestination': {},
  'streams.assignStream': {
    body: {
      site: 1,
      member: { kind: 'monitor', monitor: 1 },
      stream: 1,
      valid_from: '2026-03-01',
    },
  },
  'streams.removeAssignment': {},
  'streams.setInedibleShare': { body: { site: 1, percent: 12.5 } },
};
