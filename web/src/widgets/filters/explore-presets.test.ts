import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { expect, test } from 'vitest';
import { explorePreset } from './explore-presets.ts';

const today = '2025-11-14';
const month = { startDate: '2025-11-01', endDate: today };
const sixMonths = { startDate: '2025-05-14', endDate: today };
const site = {
  id: 7,
  name: 'Quayside Hotel',
  timezone: 'Europe/Dublin',
  locale: { id: 1, currency_symbol: '€', locale_name: 'en_IE', currency_name: 'Euro' },
};

const explore = (search: object) => ({ to: '/explore', search });

test.each<[WidgetIdentifier, object]>([
  [
    'monthly-snapshot',
    explore({ ...sixMonths, metric: 'total_waste', labels: 'non_food', granularity: 'monthly' }),
  ],
  [
    'focus-food',
    {
      to: '/insights/foods',
      search: { ...month, labels: 'focus_food', ordering: '-item_weight' },
    },
  ],
  [
    'occupancy',
    explore({ ...month, metric: 'occupancy', labels: 'occupancy_type', granularity: 'daily' }),
  ],
  [
    'journey',
    explore({
      startDate: '2022-01-01',
      endDate: today,
      metric: 'average_waste',
      granularity: 'daily',
      chartType: 'line',
      rolling: true,
    }),
  ],
  [
    'trimmings',
    explore({ ...month, metric: 'total_waste', labels: 'trimmings', granularity: 'weekly' }),
  ],
  ['most-wasted-groups', { to: '/insights', search: { ...month, metric: 'total_waste' } }],
  [
    'mini-plate-waste',
    explore({
      ...sixMonths,
      metric: 'total_waste',
      labels: 'monitors',
      granularity: 'monthly',
      chartType: 'bar',
      wasteType: 'PLATE_WASTE',
    }),
  ],
  [
    'daily-plate-waste',
    explore({ ...month, metric: 'total_waste', granularity: 'daily', wasteType: 'PLATE_WASTE' }),
  ],
])('Explore link of %s', (widget, expected) => {
  expect(explorePreset(widget, { site: null, metric: 'total_waste', today })).toEqual(expected);
});

test('the journey links to the average only for all sites and weight', () => {
  const journeyMetric = (basis: Parameters<typeof explorePreset>[1]) =>
    explorePreset('journey', basis).search.metric;
  expect(journeyMetric({ site, metric: 'total_waste', today })).toBe('total_waste');
  expect(journeyMetric({ site: null, metric: 'waste_value', today })).toBe('total_waste');
});

test('the link keeps the chosen site', () => {
  const { search } = explorePreset('trimmings', { site, metric: 'waste_co2', today });
  expect(search).toMatchObject({ siteId: 7, siteName: 'Quayside Hotel', metric: 'waste_co2' });
});
