import { venueCalendarRoutes } from '@wastegauge/contract/insight/venue-calendars';
import { venueReportRoutes, venueRoutes } from '@wastegauge/contract/insight/venues';
import { defineFeature } from '../../platform/http/http.ts';
import { createCalendarImport } from './calendar/import.ts';
import { changeEvent, createEvent, removeEvent } from './changes.ts';
import { createFeed, downloadCalendar, readFeed, removeFeed, serveFeed } from './calendar/feed.ts';
import { reportEvent } from './report.ts';
import {
  listEventChoices,
  listEventDays,
  listEvents,
  readEvent,
  type VenueDeps,
} from './service.ts';

export const venueFeature = defineFeature(venueRoutes, (deps: VenueDeps) => ({
  listEventChoices: (actor, { query }) => listEventChoices(deps, actor, query.site),
  listVenueEvents: (actor, { params, query }) => listEvents(deps, actor, params.site, query),
  listEventDays: (actor, { params, query }) => listEventDays(deps, actor, params.site, query),
  getVenueEvent: (actor, { params }) => readEvent(deps, actor, params.site, params.id),
  createVenueEvent: (actor, { body }) => createEvent(deps, actor, body),
  updateVenueEvent: (actor, { params, body }) => changeEvent(deps, actor, params, body),
  updateVenueEventOfSite: (actor, { params, body }) => changeEvent(deps, actor, params, body),
  deleteVenueEvent: (actor, { params }) => removeEvent(deps, actor, params),
  deleteVenueEventOfSite: (actor, { params }) => removeEvent(deps, actor, params),
}));

export const venueCalendarFeature = defineFeature(venueCalendarRoutes, (deps: VenueDeps) => {
  const importCalendar = createCalendarImport(deps);
  return {
    getCalendarFeedFile: (visitor, { params }) => serveFeed(deps, visitor, params.key),
    downloadCalendar: (actor, { params }) => downloadCalendar(deps, actor, params.site),
    getCalendarFeed: (actor, { params }) => readFeed(deps, actor, params.site),
    makeCalendarFeed: (actor, { params }) => createFeed(deps, actor, params.site),
    endCalendarFeed: (actor, { params }) => removeFeed(deps, actor, params.site),
    importCalendar: (actor, { params, body }) => importCalendar(actor, params.site, body),
  };
});

export const venueReportFeature = defineFeature(venueReportRoutes, (deps: VenueDeps) => ({
  getEventReport: (actor, { params }) => reportEvent(deps, actor, params),
}));
