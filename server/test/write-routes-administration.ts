import type { Write } from './write-routes.ts';

const group = {
  name: 'Changed',
  contact_name: 'Changed',
  contact_number: '+353 1 555 0100',
  longitude: 1,
  latitude: 2,
  owner: null,
  signup_id: null,
  signup_id_id: null,
};

const serviceTimes = {
  breakfast_time_start: '07:00',
  breakfast_time_end: '10:00',
  lunch_time_start: '11:00',
  lunch_time_end: '14:00',
  dinner_time_start: '18:00',
  dinner_time_end: '22:00',
};

const device = {
  name: 'Changed',
  type: 'PREP_AND_PRODUCTION_WASTE',
  weighing: 'cumulative',
  mac_address: '00:00:5e:00:53:01',
  site: 1,
};

export const administration: Record<string, Write> = {
  'users.deleteUser': {},
  'users.deleteOwnAccount': { body: { confirm: true } },
  'groups.createGroup': { body: group },
  'groups.updateGroup': { body: group },
  'groups.deleteGroup': {},
  'groups.createSignupId': {
    body: { value: 'QUAYSIDE' },
  },
  'currencyRates.setCurrencyRate': { body: { per_eur: 0.85 } },
  'currencyRates.resetCurrencyRate': {},
  'apiTokens.createApiKey': {},
  'apiTokens.createBulkExportKey': {},
  'apiTokens.switchToken': { body: { key_type: 'api_key', is_active: false } },
  'reports.sendReport': { body: { site: 1, date: '2026-03-09' } },
  'teams.inviteToTeam': { body: { email: 'eve@kitchen.example' } },
  'teams.removeFromTeam': {},
  'uploads.uploadPicture': {},
  'siteManagement.createSite': {
    body: {
      name: 'Added',
      contact_name: 'Added',
      contact_number: '+353 1 555 0100',
      longitude: 1,
      latitude: 2,
      capacity: 10,
      address: 'Added',
      go_live_date: null,
      client_site_id: null,
      parent_group: [],
      timezone: 'Europe/Paris',
      locale: 1,
      sector: 'hotel',
    },
  },
  'siteManagement.archiveSite': {},
  'siteManagement.restoreSite': {},
  'siteManagement.deleteSite': {},
  'siteCurrency.changeCurrency': { body: { locale: 2 } },
  'deviceManagement.archiveDevice': {},
  'deviceManagement.restoreDevice': {},
  'siteManagement.assignSites': { body: { sites: [1], groups: [987_654_321] } },
  'deviceManagement.createDevice': {
    body: { ...device, serial: 'WRITE-1' },
  },
  'deviceManagement.updateDevice': {
    body: {
      ...device,
      expand: true,
      auto_label: true,
      auto_label_food: 20,
      kitchen_photo: null,
      bounding_area: { x: 1, y: 2, width: 3, height: 4 },
      pin: '4711',
    },
  },
  'deviceManagement.assignDevices': { body: { devices: [987_654_321], site: 1 } },
  'pairing.startPairing': { body: { has_camera: true } },
  'pairing.confirmPairing': {
    body: {
      site: 1,
      name: 'Pass',
      type: 'PLATE_WASTE',
      weighing: 'cumulative',
      device: 987_654_321,
    },
  },
  'tablets.withdrawCapture': {},
  'tablets.addTabletContainer': { body: { name: 'Deep pan', tare: 1.5 } },
  'tablets.changeTabletContainer': { body: { name: 'Flat pan', tare: 0.9, is_removed: true } },
  'containers.addContainer': { body: { site: 1, name: 'Deep pan', tare: 1.5 } },
  'containers.changeContainer': { body: { name: 'Flat pan', tare: 0.9, is_removed: true } },
  'serviceTimes.createServiceTimes': {
    body: { ...serviceTimes, device: 1 },
  },
  'serviceTimes.updateServiceTimes': {
    body: { ...serviceTimes, device: 1 },
  },
  'operations.retryJob': {},
  'operations.discardJob': {},
  'operations.retryMessage': {},
  'operations.retryMessages': {},
  'operations.discardMessage': {},
  'operations.retryPictures': {},
  'operations.checkAnalytics': {},
  'operations.rebuildAnalytics': {},
};
