import type { venueCalendarRoutes } from '@wastegauge/contract/venue-calendars';
import type { venueReportRoutes } from '@wastegauge/contract/venue-reports';
import type { venueRoutes } from '@wastegauge/contract/venues';
import type { Handlers } from '../../platform/http.ts';
import { createCalendarImport } from './calendar-import.ts';
import { changeEvent, createEvent, removeEvent } from './changes.ts';
import { endFeed, makeFeed, readFeed, showFeed } from './feed.ts';
import { reportEvent } from './report.ts';
import {
  listEventChoices,
  listEventDays,
  listEvents,
  readEvent,
  type VenueDeps,
} from './service.ts';

export const venueHandlers = (deps: VenueDeps): Handlers<typeof venueRoutes> => ({
  listEventChoices: (actor, { query }) => listEventChoices(deps, actor, query.site),
  listVenueEvents: (actor, { params, query }) => listEvents(deps, actor, params.site, query),
  listEventDays: (actor, { params, query }) => listEventDays(deps, actor, params.site, query),
  getVenueEvent: (actor, { params }) => readEvent(deps, actor, params.site, params.id),
  createVenueEvent: (actor, { body }) => createEvent(deps, actor, body),
  updateVenueEvent: (actor, { params, body }) => changeEvent(deps, actor, params, body),
  updateVenueEventOfSite: (actor, { params, body }) => changeEvent(deps, actor, params, body),
  deleteVenueEvent: (actor, { params }) => removeEvent(deps, actor, params),
  deleteVenueEventOfSite: (actor, { params }) => removeEvent(deps, actor, params),
});

export function venueCalendarHandlers(deps: VenueDeps): Handlers<typeof venueCalendarRoutes> {
  const importCalendar = createCalendarImport(deps);
  return {
    getCalendarFeedFile: (visitor, { params }) => showFeed(deps, visitor, params.key),
    getCalendarFeed: (actor, { params }) => readFeed(deps, actor, params.site),
    makeCalendarFeed: (actor, { params }) => makeFeed(deps, actor, params.site),
    endCalendarFeed: (actor, { params }) => endFeed(deps, actor, params.site),
    importCalendar: (actor, { params, body }) => importCalendar(actor, params.site, body),
  };
}

export const venueReportHandlers = (deps: VenueDeps): Handlers<typeof venueReportRoutes> => ({
  getEventReport: (actor, { params }) => reportEvent(deps, actor, params),
});
