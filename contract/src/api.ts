import { accountRoutes } from './accounts.ts';
import { apiTokenRoutes } from './api-tokens.ts';
import { captureRoutes } from './captures.ts';
import { commentRoutes } from './comments.ts';
import { coverRoutes } from './covers.ts';
import { dataRoutes } from './data-api.ts';
import { deviceManagementRoutes } from './device-management.ts';
import { deviceRoutes } from './devices.ts';
import { eventRoutes } from './events.ts';
import { exploreRoutes } from './explore.ts';
import { feedRoutes } from './feed.ts';
import { foodInsightRoutes } from './food-insights.ts';
import { foodRoutes } from './foods.ts';
import { groupRoutes } from './groups.ts';
import { imageRoutes } from './images.ts';
import { importRoutes } from './imports.ts';
import { insightRoutes } from './insights.ts';
import { labellingRoutes } from './labelling.ts';
import { liveRoutes } from './live.ts';
import { manualWasteRoutes } from './manual-waste.ts';
import { messageRoutes } from './messages.ts';
import { operationsRoutes } from './operations.ts';
import { overviewRoutes } from './overview.ts';
import { passwordRoutes } from './passwords.ts';
import { placeRoutes } from './places.ts';
import { priceRoutes } from './prices.ts';
import { recipeRoutes } from './recipes.ts';
import { reportRoutes } from './reports.ts';
import { reviewRoutes } from './review.ts';
import { serviceTimeRoutes } from './service-times.ts';
import { signInRoutes } from './sign-in.ts';
import { signUpRoutes } from './sign-up.ts';
import { siteManagementRoutes } from './site-management.ts';
import { siteRoutes } from './sites.ts';
import { systemRoutes } from './system.ts';
import { targetRoutes } from './targets.ts';
import { teamRoutes } from './teams.ts';
import { translationRoutes } from './translations.ts';
import { uploadRoutes } from './uploads.ts';
import { usageRoutes } from './usage.ts';
import { userRoutes } from './users.ts';
import { venueCalendarRoutes } from './venue-calendars.ts';
import { venueReportRoutes } from './venue-reports.ts';
import { venueRoutes } from './venues.ts';
import { widgetRoutes } from './widgets.ts';

/** Every call of the product: what the OpenAPI document and the access tests walk. */
export const api = {
  system: systemRoutes,
  signIn: signInRoutes,
  signUp: signUpRoutes,
  passwords: passwordRoutes,
  accounts: accountRoutes,
  users: userRoutes,
  groups: groupRoutes,
  teams: teamRoutes,
  uploads: uploadRoutes,
  messages: messageRoutes,
  apiTokens: apiTokenRoutes,
  data: dataRoutes,
  usage: usageRoutes,
  translations: translationRoutes,
  sites: siteRoutes,
  siteManagement: siteManagementRoutes,
  foods: foodRoutes,
  insights: insightRoutes,
  foodInsights: foodInsightRoutes,
  prices: priceRoutes,
  recipes: recipeRoutes,
  places: placeRoutes,
  overview: overviewRoutes,
  targets: targetRoutes,
  covers: coverRoutes,
  widgets: widgetRoutes,
  explore: exploreRoutes,
  reports: reportRoutes,
  devices: deviceRoutes,
  deviceManagement: deviceManagementRoutes,
  serviceTimes: serviceTimeRoutes,
  captures: captureRoutes,
  images: imageRoutes,
  events: eventRoutes,
  labelling: labellingRoutes,
  review: reviewRoutes,
  live: liveRoutes,
  feed: feedRoutes,
  comments: commentRoutes,
  manualWaste: manualWasteRoutes,
  imports: importRoutes,
  venues: venueRoutes,
  venueCalendars: venueCalendarRoutes,
  venueReports: venueReportRoutes,
  operations: operationsRoutes,
} as const;
