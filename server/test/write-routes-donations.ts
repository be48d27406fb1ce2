import type { Write } from './write-routes.ts';

const organisation = {
  name: 'Food bank',
  kind: 'Food bank',
  address: '1 Quay',
  contact_name: 'Anna Byrne',
  contact_email: 'anna@bank.example',
  contact_phone: '+353 1 234 5678',
  foods_accepted: ['chilled', 'bakery'],
  collection_days: [1, 3],
  collection_time: '15:00',
  agreement: { valid_from: '2026-01-01', valid_until: '2027-01-01' },
};

const handOver = {
  handed_at: '2026-03-10T12:30:00Z',
  food: 1,
  organisation: 1,
  zone: 1,
  kg: 6,
  container: 'pan',
  containers: 2,
  kg_per_container: 3,
  is_confirmed: true,
  temperature_c: 4.5,
  photo_url: null,
  receiver: 'Tom Byrne',
};

export const donationWrites: Record<string, Write> = {
  'donations.createOrganisation': {
    body: {
      ...organisation,
      site: 1,
      is_for_group: false,
      client_id: '55555555-5555-4555-8555-555555555555',
    },
  },
  'donations.updateOrganisation': { body: { ...organisation, name: 'Changed food bank' } },
  'donations.renewAgreement': {
    body: {
      valid_from: '2027-01-01',
      valid_until: '2028-01-01',
      file: null,
      client_id: '66666666-6666-4666-8666-666666666666',
    },
  },
  'donations.archiveOrganisation': { body: { is_archived: true } },
  'donations.uploadAgreement': {},
  'donations.createHandOver': {
    body: { ...handOver, site: 1, client_id: '77777777-7777-4777-8777-777777777777' },
  },
  'donations.updateHandOver': { body: handOver },
  'donations.removeHandOver': { body: { is_removed: true } },
};
