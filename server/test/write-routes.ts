import { weekdays } from '@wastegauge/contract/insight/overview';
import { actionWrites } from './write-routes-actions.ts';
import { donationWrites } from './write-routes-donations.ts';
import { administration } from './write-routes-administration.ts';
import { kitchen } from './write-routes-kitchen.ts';

const password = 'Roast-potatoes-1';

export interface Write {
  /** Every field the route accepts, including those the caller may not change. */
  body?: object;
}

const siteInfo = {
  address: 'Changed',
  breakfast_time_start: '07:00',
  breakfast_time_end: '11:00',
  lunch_time_start: '11:00',
  lunch_time_end: '15:00',
  dinner_time_start: '15:00',
  dinner_time_end: '22:00',
  covers_per_day: 100,
  waste_per_cover: 0.3,
};

/** Input of each write route; `partsOf` in every-call.ts replaces the ids. */
export const writes: Record<string, Write> = {
  'signIn.passHumanCheck': { body: { payload: 'none' } },
  'signIn.login': { body: { email: 'chef@kitchen.example', password, remember: true } },
  'signIn.refreshToken': { body: { refresh: 'none' } },
  'signIn.logout': {},
  'signIn.confirmIdentity': { body: { password } },
  'signIn.sendMagicLink': { body: { email: 'chef@kitchen.example' } },
  'signIn.redeemMagicLink': { body: { sesame: 'none', remember: true } },
  'signIn.startSocialLogin': {},
  'signIn.socialLogin': { body: { id_token: 'none', remember: true } },
  'signIn.sendOtp': { body: { phone_number: '+353861234567', email: 'chef@kitchen.example' } },
  'signIn.verifyOtp': {
    body: { otp: '0000', email: 'chef@kitchen.example', phone_number: '+353861234567' },
  },
  'signIn.revokeOtherSessions': {},
  'signIn.revokeSession': {},
  'signUp.register': {
    body: {
      first_name: 'Eve',
      surname: 'Moore',
      email: 'eve@kitchen.example',
      employer: 'Elsewhere',
      job_title: 'Manager',
      password,
      head_office: true,
      headOffice: true,
      parent_group_id: 1,
      signup_id: '',
      phone_number: '',
      role: 'Admin',
      site: [1],
      is_active: false,
      language: 'de',
    },
  },
  'signUp.readSignUpLink': { body: { token: 'none' } },
  'signUp.completeSignUp': { body: { token: 'none', password } },
  'signUp.readInvitation': { body: { token: 'none' } },
  'signUp.acceptInvitation': {
    body: {
      token: 'none',
      first_name: 'Eve',
      surname: 'Moore',
      employer: 'Elsewhere',
      job_title: 'Manager',
      password,
      head_office: true,
      phone_number: '',
      language: 'de',
    },
  },
  'passwords.requestReset': { body: { email: 'chef@kitchen.example' } },
  'passwords.completeReset': {
    body: { password: 'New-one-123', token: 'none', uidb64: 'MQ', keep_access_keys: true },
  },
  'passwords.changePassword': {
    body: { current_password: password, new_password: 'New-one-123' },
  },
  'users.updateUser': userChange(),
  'users.replaceUser': userChange(),
  'accounts.updateProfile': {
    body: {
      totalWaste: false,
      totalValue: false,
      categoryBreakdown: false,
      secondaryWaste: false,
      foodSubcategory: false,
      serviceBreakdown: false,
      trimmings: false,
      focus_areas: ['journey'],
      pinnedWidgets: ['journey'],
      daily_report: true,
      weekly_report: true,
      monthly_report: true,
      weekly_picks: false,
      comments_notifications: false,
      monitor_notices: false,
      preferred_currency: '£',
      language: 'fr',
    },
  },
  ...administration,
  ...kitchen,
  ...actionWrites,
  ...donationWrites,
  'usage.recordPageView': { body: { page: 'Overview' } },
  'translations.translate': { body: { words: ['Beef'], target: 'de' } },
  'events.updateEvent': {
    body: {
      user: 1,
      status: 'SUCCESSFUL',
      food: 20,
      food_description: null,
      trimmings: false,
      waste_type: 2,
      service_time: 'DINNER',
      is_correct_label: true,
      is_relabelled_by_user: true,
      is_relabelled: true,
      verify: true,
      user_verify: 1,
      verified_at: '2020-01-01T00:00:00Z',
    },
  },
  'siteEdit.updateSite': {
    body: {
      address: 'Changed',
      capacity: 10,
      go_live_date: '2026-01-01',
      client_site_id: 'Changed',
      parent_group: [],
      timezone: 'Europe/Paris',
      locale: 1,
      name: 'Changed',
      contact_name: 'Changed',
      contact_number: '+353 1 555 0100',
      sector: 'hotel',
      longitude: 1,
      latitude: 2,
      site_info: siteInfo,
    },
  },
  'sites.createSiteInfo': { body: { ...siteInfo, site: 1 } },
  'sites.updateSiteInfo': { body: siteInfo },
  'prices.setPrice': {
    body: { food: 1, value: 5, site: 1, since: '2026-03-01' },
  },
  'recipes.createRecipe': {
    body: { name: 'Stew', ingredients: [{ food: 1, quantity: 1 }], site: 1, user_id: 1 },
  },
  'firstSteps.hideFirstSteps': { body: { is_hidden: true } },
  'targets.setSiteTarget': { body: { threshold: 10, site: null, level: 'monthly' } },
  'targets.setFoodTargets': { body: { site: null, food: [{ id: 1, threshold: 2 }] } },
  'targets.setMonitorTargets': { body: { site: null, device: [{ id: 1, threshold: 2 }] } },
  'covers.saveDailyCover': {
    body: {
      day: '2026-03-10',
      covers_per_day: 100,
      cover: 100,
      site: 1,
      siteId: 1,
      id: 1,
      occupancy_type: 'EXPO',
    },
  },
  'covers.updateDailyCover': {
    body: { covers_per_day: 100, is_default: false, occupancy_type: 'EXPO' },
  },
  'covers.setCoverDefaults': {
    body: {
      default: 100,
      ...Object.fromEntries(weekdays.map((weekday) => [`${weekday}_default`, 7])),
    },
  },
  'coverage.settleGap': {
    body: { site: 1, day: '2026-03-09', services: ['LUNCH'], state: 'sorted' },
  },
  'coverage.recordNothing': {
    body: { site: 1, day: '2026-03-01', service: 'LUNCH', is_nothing: true },
  },
  'coverage.addClosure': {
    body: {
      site: 1,
      startDate: '2026-12-25',
      endDate: '2026-12-31',
      weekday: 5,
      service: 'LUNCH',
      note: 'Holidays',
    },
  },
  'coverage.importClosures': { body: { site: 1, content: '2026-12-25; Christmas' } },
  'coverage.removeClosure': {},
  'controlWeeks.planControlWeek': {
    body: {
      site: 1,
      startDate: '2026-04-01',
      endDate: '2026-04-07',
      services: ['BREAKFAST', 'LUNCH', 'DINNER'],
    },
  },
  'controlWeeks.enterControlTotal': {
    body: { day: '2026-03-09', service: 'LUNCH', outcome: 'weighed', tubs: [2.5] },
  },
  'controlWeeks.endControlWeek': { body: { is_ended: true } },
  'controlWeeks.cancelControlWeek': { body: { is_cancelled: true } },
  'widgets.suggestWidget': { body: { text: 'Waste by chef' } },
  'imports.uploadImport': {},
  'imports.discardImport': {},
  'imports.saveImportMapping': {
    body: {
      header_line: 1,
      columns: { site: 0, food: 1, date: 2, weight: 3 },
      amounts: [{ column: 3, site: 1, food: 1, waste_type: 'plate' }, { column: 4 }],
      piece_weights: [{ food: 1, grams: 100 }],
      site: 1,
      unit: 'piece',
      date_format: 'ymd',
      decimal: 'point',
      default_time: '12:00',
      repeats: 'keep',
      food: 1,
      waste_type: 'plate',
      foods: [{ name: 'Rind', food: 1 }],
      waste_types: [{ name: 'Tonne', waste_type: 'plate' }],
      sites: [{ name: 'Hafen', site: 1 }],
      monitors: [{ site: 1, monitor: 1 }],
    },
  },
  'imports.applyImport': {
    body: { revision: 1, leave_out: 0, overwrite: 0 },
  },
  'imports.undoImport': { body: { changed: 'remove' } },
  'manualWaste.undoEntry': {},
  'manualWaste.addEvent': {
    body: {
      item_weight: 1,
      amount: 1,
      raw_weight: 1,
      food_description: 1,
      foodDescription: 1,
      food: 1,
      processed_at: '2026-03-10T11:00:00Z',
      wasteDate: '2026-03-10T11:00:00Z',
      labelled_at: '2020-01-01T00:00:00Z',
      device_serial: 'none',
      deviceId: 1,
      additional_tags: ['late'],
      tags: ['late'],
      status: 'DISCARDED',
      image_url: null,
      trimmings: true,
      waste_type: 1,
      user: 1,
      client_id: '11111111-1111-4111-8111-111111111111',
    },
  },
  'comments.addComment': {
    body: {
      comment: 'Too much',
      event: 1,
      reply_to: null,
      user: 1,
      client_id: '22222222-2222-4222-8222-222222222222',
      tagged_users: [],
      tagged_user: [],
    },
  },
  'comments.changeComment': {
    body: { comment: 'Less', event: 1, user: 1, tagged_users: [], tagged_user: [] },
  },
  'comments.deleteComment': {},
  'comments.setFlag': {
    body: { event: 1, comment: { comment: 'Look at this' } },
  },
  'comments.removeFlag': {},
  'venues.createVenueEvent': { body: venueEvent() },
  'venues.updateVenueEvent': { body: venueEvent('client_id') },
  'venues.updateVenueEventOfSite': {
    body: venueEvent('client_id'),
  },
  'venues.deleteVenueEvent': {},
  'venues.deleteVenueEventOfSite': {},
  'venueCalendars.makeCalendarFeed': {},
  'venueCalendars.endCalendarFeed': {},
  'venueCalendars.importCalendar': {
    body: { calendar: 'BEGIN:VCALENDAR', occupancy_type: 'EXPO', dry_run: false },
  },
  'decisions.undoDecisions': { body: { events: [1], reopen: 'labelling' } },
  'decisions.changeEvents': {
    body: { action: 'relabel', events: [1], food_description: 1 },
  },
  'recognition.changeSiteRecognition': { body: { is_on: false, min_precision: 95 } },
  'recognition.changeRecognisedFood': { body: { only_suggests: true } },
  'unusual.decideUnusual': { body: { outcome: 'corrected', weight: 0.4 } },
  'unusual.undoUnusual': {},
  'unusual.setUnusualRule': { body: { sites: [1], rule: 'drift', is_on: false } },
  'labelling.labelEvent': {
    body: {
      status: 'SUCCESSFUL',
      food: 20,
      food_description: null,
      trimmings: true,
      user: 1,
      labelled_at: '2020-01-01T00:00:00Z',
      image_url: null,
      backup_image_url: [],
    },
  },
  'labelling.releaseLabellingTask': {},
  'labelling.verifyEvent': {
    body: {
      verify: false,
      status: 'DISCARDED',
      food: 20,
      food_description: null,
      trimmings: false,
      user_verify: 1,
      verified_at: '2020-01-01T00:00:00Z',
      image_url: null,
      backup_image_url: [],
    },
  },
  'labelling.releaseVerificationTask': {},
  'devices.issueDeviceKey': {
    body: { overlap_hours: 1, expires_in_hours: 24 },
  },
  'devices.revokeDeviceKey': {},
  'captures.deliverCaptures': {
    body: {
      sent_at: '2026-03-10T12:00:00Z',
      battery_percent: 80,
      firmware: '1.2.3',
      queue_length: 2,
      scale_state: 'ok',
      camera_state: 'ok',
      captures: [{ capture_id: 'one', captured_at: '2026-03-10T12:00:00Z', raw_weight: 1 }],
    },
  },
  'captures.deliverPicture': {},
  'captures.sendHeartbeat': {
    body: {
      sent_at: '2026-03-10T12:00:00Z',
      battery_percent: 80,
      firmware: '1.2.3',
      queue_length: 2,
      scale_state: 'ok',
      camera_state: 'ok',
    },
  },
};

function venueEvent(without = ''): object {
  const whole = {
    name: 'Fair',
    description: 'Two halls',
    occupancy_type: 'EXPO',
    estimate_occupancy: 100,
    counted_guests: 90,
    zones: [],
    start_date: '2026-03-10T09:00',
    end_date: '2026-03-10T17:00',
    site: 987_654_321,
    replace: true,
    client_id: '33333333-3333-4333-8333-333333333333',
  };
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== without));
}

function userChange(): Write {
  const columns = {
    first_name: 'Changed',
    surname: 'Changed',
    employer: 'Changed',
    job_title: 'Changed',
    reduce_waste_reason: 'Changed',
    waste_management_level: 'Changed',
    most_common_waste: 'Changed',
    sustainable_waste_management_familiarity: 'Changed',
    frequency: 'DAILY',
    is_onboarded: true,
    is_mfa_enabled: false,
    email: 'chef@kitchen.example',
    phone_number: '+353 86 123 4567',
    profile_photo: null,
  };
  // A chef may only repeat the stored values.
  const standing = { role: 'User', parent_group: null, head_office: false, is_active: true };
  return {
    body: { ...columns, ...standing, focus_areas: ['trimmings'] },
  };
}
