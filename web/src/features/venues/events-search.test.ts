import { expect, test } from 'vitest';
import { eventsQuery, eventsSearch } from './events-search.ts';

const queryFor = (search: Record<string, string>) => eventsQuery(eventsSearch.parse(search));

test('lists ten events of any type and size, the nearest first', () => {
  expect(queryFor({})).toEqual({
    start_date: undefined,
    end_date: undefined,
    occupancy_type: [],
    minOccupancy: undefined,
    maxOccupancy: undefined,
    ordering: 'nearest',
    limit: 10,
    offset: 0,
  });
  expect(queryFor({ page: '3', type: 'EXPO' })).toMatchObject({
    occupancy_type: ['EXPO'],
    offset: 20,
  });
});

test('reversed days and reversed numbers of guests are swapped', () => {
  const days = { startDate: '2026-11-20', endDate: '2026-11-10' };
  expect(queryFor({ ...days, minOccupancy: '300', maxOccupancy: '100' })).toMatchObject({
    start_date: '2026-11-10',
    end_date: '2026-11-20',
    minOccupancy: 100,
    maxOccupancy: 300,
  });
});

test('the ends of the slider are no limits', () => {
  expect(queryFor({ minOccupancy: '0', maxOccupancy: '500000' })).toMatchObject({
    minOccupancy: undefined,
    maxOccupancy: undefined,
  });
});
