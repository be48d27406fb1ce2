import { actionRoutes } from './insight/actions.ts';
import { accountRoutes } from './directory/accounts.ts';
import { certificateRoutes } from './services/certificates.ts';
import { apiTokenRoutes } from './edges/api-tokens.ts';
import { containerRoutes, tabletRoutes } from './waste/tablets.ts';
import { pairingRoutes } from './directory/pairing.ts';
import { captureRoutes } from './waste/captures.ts';
import { commentRoutes } from './waste/comments.ts';
import { complianceRoutes } from './insight/compliance.ts';
import { controlWeekRoutes } from './insight/control-weeks.ts';
import { coverageRoutes } from './insight/coverage.ts';
import { coverRoutes } from './insight/covers.ts';
import { currencyRateRoutes, siteCurrencyRoutes } from './waste/currency-rates.ts';
import { donationRoutes } from './waste/donations.ts';
import { factorSetRoutes } from './waste/factor-sets.ts';
import { dataRoutes } from './edges/data-api.ts';
import { decisionRoutes } from './waste/decisions.ts';
import { deviceManagementRoutes, deviceRoutes } from './directory/devices.ts';
import { eventRoutes } from './waste/events.ts';
import { exploreRoutes } from './insight/explore.ts';
import { feedRoutes } from './insight/feed.ts';
import { foodInsightRoutes, insightRoutes } from './insight/insights.ts';
import { foodRoutes } from './directory/foods.ts';
import { groupRoutes } from './directory/groups.ts';
import { imageRoutes } from './services/images.ts';
import { importRoutes } from './edges/imports.ts';
import { labellingRoutes } from './waste/labelling.ts';
import { recognitionRoutes } from './waste/recognition.ts';
import { liveRoutes } from './waste/live.ts';
import { manualWasteRoutes } from './waste/manual-waste.ts';
import { messageRoutes } from './services/messages.ts';
import { operationsRoutes } from './edges/operations.ts';
import { monitorHealthRoutes } from './insight/monitor-health.ts';
import { unusualRoutes } from './insight/unusual.ts';
import { firstStepRoutes } from './insight/first-steps.ts';
import { overviewRoutes } from './insight/overview.ts';
import { passwordRoutes } from './directory/passwords.ts';
import { placeRoutes } from './services/places.ts';
import { priceRoutes } from './waste/prices.ts';
import { recipeRoutes } from './waste/recipes.ts';
import { reportRoutes } from './insight/reports.ts';
import { weeklyPickRoutes } from './insight/weekly-picks.ts';
import { reviewRoutes } from './waste/review.ts';
import { serviceTimeRoutes } from './waste/service-times.ts';
import { signInRoutes } from './directory/sign-in.ts';
import { signUpRoutes } from './directory/sign-up.ts';
import { siteEditRoutes } from './insight/site-edit.ts';
import { siteRoutes } from './directory/sites.ts';
import { siteManagementRoutes } from './directory/site-management.ts';
import { streamRoutes } from './waste/streams.ts';
import { systemRoutes } from './services/system.ts';
import { targetRoutes } from './insight/targets.ts';
import { teamRoutes } from './directory/teams.ts';
import { tomorrowRoutes } from './insight/tomorrow.ts';
import { translationRoutes } from './services/translations.ts';
import { uploadRoutes } from './services/uploads.ts';
import { usageRoutes } from './services/usage.ts';
import { userRoutes } from './directory/users.ts';
import { venueCalendarRoutes } from './insight/venue-calendars.ts';
import { venueReportRoutes, venueRoutes } from './insight/venues.ts';
import { widgetRoutes } from './insight/widgets.ts';

export const api = {
  system: systemRoutes,
  certificates: certificateRoutes,
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
  siteEdit: siteEditRoutes,
  sites: siteRoutes,
  siteManagement: siteManagementRoutes,
  foods: foodRoutes,
  insights: insightRoutes,
  foodInsights: foodInsightRoutes,
  prices: priceRoutes,
  currencyRates: currencyRateRoutes,
  factorSets: factorSetRoutes,
  siteCurrency: siteCurrencyRoutes,
  recipes: recipeRoutes,
  places: placeRoutes,
  overview: overviewRoutes,
  firstSteps: firstStepRoutes,
  targets: targetRoutes,
  covers: coverRoutes,
  coverage: coverageRoutes,
  compliance: complianceRoutes,
  controlWeeks: controlWeekRoutes,
  tomorrow: tomorrowRoutes,
  unusual: unusualRoutes,
  actions: actionRoutes,
  donations: donationRoutes,
  monitorHealth: monitorHealthRoutes,
  widgets: widgetRoutes,
  explore: exploreRoutes,
  reports: reportRoutes,
  weeklyPicks: weeklyPickRoutes,
  devices: deviceRoutes,
  deviceManagement: deviceManagementRoutes,
  serviceTimes: serviceTimeRoutes,
  captures: captureRoutes,
  pairing: pairingRoutes,
  tablets: tabletRoutes,
  containers: containerRoutes,
  images: imageRoutes,
  events: eventRoutes,
  labelling: labellingRoutes,
  recognition: recognitionRoutes,
  decisions: decisionRoutes,
  review: reviewRoutes,
  live: liveRoutes,
  feed: feedRoutes,
  comments: commentRoutes,
  manualWaste: manualWasteRoutes,
  streams: streamRoutes,
  imports: importRoutes,
  venues: venueRoutes,
  venueCalendars: venueCalendarRoutes,
  venueReports: venueReportRoutes,
  operations: operationsRoutes,
} as const;
