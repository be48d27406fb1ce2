import type { ComplianceReport } from '@wastegauge/contract/insight/compliance';
import i18next from 'i18next';
import { de } from '../../../locales/de.ts';
import { en } from '../../../locales/en.ts';
import { fr } from '../../../locales/fr.ts';
import { createFormat } from '../../../widgets/figures/format.ts';
import type { Language } from '../../../widgets/language/languages.ts';
import type { PackWords } from './pack-cells.ts';

const namespaces = ['compliance', 'streams', 'common', 'donations', 'actions'] as const;

export function wordsIn(language: Language): PackWords {
  const i18n = i18next.createInstance();
  void i18n.init({
    lng: language,
    defaultNS: 'common',
    resources: { en, de, fr },
    interpolation: { escapeValue: false },
  });
  const t = i18n.getFixedT(language, [...namespaces]) as PackWords['t'];
  return { t, format: createFormat({ language, isWide: true, notAvailable: '–' }), language };
}

export const sampleReport: ComplianceReport = {
  format: 1,
  scheme: 'flw',
  field_list: {
    version: '1.1',
    checked_on: '2026-11-16',
    source: 'https://flwprotocol.org/flw-standard/',
    is_verified: true,
  },
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  days: 365,
  organisation: { id: 1, name: 'Harbour Hotels' },
  sites: [{ id: 1, name: 'Quayside Hotel', country: 'GB' }],
  total: { edible: 60.25, inedible: 20.5, unnamed: 4.001, total: 84.751, non_food: 0 },
  co2: 190.2,
  destinations: [
    {
      destination: 'anaerobic_digestion',
      is_waste: true,
      edible: 50.25,
      inedible: 20.5,
      unnamed: 0,
      total: 70.75,
      non_food: 0,
    },
    {
      destination: null,
      is_waste: true,
      edible: 5,
      inedible: 0,
      unnamed: 4.001,
      total: 9.001,
      non_food: 0,
    },
    {
      destination: 'donation',
      is_waste: false,
      edible: 5,
      inedible: 0,
      unnamed: 0,
      total: 5,
      non_food: 0,
    },
  ],
  without_destination: 9.001,
  waste: { edible: 55.25, inedible: 20.5, unnamed: 4.001, total: 79.751, non_food: 0 },
  coverage: { percent: 96, days: 365, measured_days: 350 },
  uncertainty_percent: null,
  methods: [
    { method: 'weighed', kg: 63.56325, events: 100 },
    { method: 'entered', kg: 21.18775, events: 12 },
  ],
  stages: [
    { waste_type: 'plate', kg: 50 },
    { waste_type: null, kg: 34.751 },
  ],
  covers: { count: 500, days: 300, kg: 80 },
  grams_per_cover: 160,
  meal_parts: [
    { part: 'starter', avoidable: 10, unavoidable: 1 },
    { part: 'bread', avoidable: 4, unavoidable: 0 },
  ],
  treatments: [
    { treatment: 'reuse', kg: 5 },
    { treatment: 'recycling', kg: 70.75 },
    { treatment: 'not_known', kg: 9.001 },
  ],
  donations: {
    kg: 45.359,
    estimated_kg: 2,
    organisations: [
      {
        id: 3,
        name: 'Night Shelter',
        kind: 'Shelter',
        address: '3 Chapel Lane',
        contact_name: 'Ana Ruiz',
        contact_email: 'ana@shelter.example',
        contact_phone: '',
        foods: ['hot', 'bakery'],
        frequency: '1,3 15:00',
        kg: 45.359,
        estimated_kg: 2,
        months: [{ month: '2025-03', kg: 45.359, estimated_kg: 2 }],
        agreement: { valid_from: '2025-01-01', valid_until: null, file_name: 'agreement.pdf' },
      },
    ],
  },
  actions: [
    {
      id: 1,
      title: 'Smaller plates',
      site: { id: 1, name: 'Quayside Hotel' },
      startDate: '2025-02-01',
      state: 'saved',
      saved_kg: 12,
    },
  ],
  factor_sets: [{ id: 1, name: 'AGRIBALYSE', version: '3.2', licence: '', kg: 80.75, events: 110 }],
  answers: {
    assurance: '',
    narrative: '',
    hierarchy_reason: '',
    base_year: 2020,
    is_output_used: true,
  },
  gaps: [
    { code: 'destination', kg: 9.001, count: null, days: null, site: null, organisation: null },
    { code: 'days', kg: null, count: 15, days: 365, site: null, organisation: null },
  ],
};
