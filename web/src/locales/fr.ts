import actions from './fr/actions.json';
import streams from './fr/streams.json';
import targets from './fr/targets.json';
import containers from './fr/containers.json';
import controlWeeks from './fr/control-weeks.json';
import accounts from './fr/accounts.json';
import pairing from './fr/pairing.json';
import passwords from './fr/passwords.json';
import signUp from './fr/sign-up.json';
import explore from './fr/explore.json';
import firstSteps from './fr/first-steps.json';
import insights from './fr/insights.json';
import prices from './fr/prices.json';
import recipes from './fr/recipes.json';
import sites from './fr/sites.json';
import donations from './fr/donations.json';
import decisions from './fr/decisions.json';
import devices from './fr/devices.json';
import currencyRates from './fr/currency-rates.json';
import factorSets from './fr/factor-sets.json';
import groups from './fr/groups.json';
import feed from './fr/feed.json';
import foods from './fr/foods.json';
import comments from './fr/comments.json';
import compliance from './fr/compliance.json';
import coverage from './fr/coverage.json';
import help from './fr/help.json';
import imports from './fr/imports.json';
import labelling from './fr/labelling.json';
import live from './fr/live.json';
import messages from './fr/messages.json';
import monitors from './fr/monitors.json';
import onboarding from './fr/onboarding.json';
import operations from './fr/operations.json';
import review from './fr/review.json';
import weeklyPicks from './fr/weekly-picks.json';
import certificates from './fr/certificates.json';
import privacy from './fr/privacy.json';
import tomorrow from './fr/tomorrow.json';
import venues from './fr/venues.json';
import teams from './fr/teams.json';
import serviceTimes from './fr/service-times.json';
import dataConnector from './fr/data-connector.json';
import recognition from './fr/recognition.json';
import reports from './fr/reports.json';
import unusual from './fr/unusual.json';
import photos from './fr/photos.json';
import users from './fr/users.json';
import { frFirst } from './fr-first.ts';
import type { Resources } from './en.ts';

export const fr: Resources = {
  ...frFirst,
  actions,
  containers,
  photos,
  streams,
  targets,
  controlWeeks,
  accounts,
  pairing,
  passwords,
  signUp,
  explore,
  firstSteps,
  insights,
  prices,
  recipes,
  sites,
  decisions,
  donations,
  devices,
  currencyRates,
  factorSets,
  groups,
  feed,
  foods,
  comments,
  compliance,
  coverage,
  help,
  imports,
  labelling,
  live,
  messages,
  monitors,
  onboarding,
  operations,
  review,
  weeklyPicks,
  certificates,
  privacy,
  tomorrow,
  venues,
  teams,
  serviceTimes,
  dataConnector,
  recognition,
  reports,
  unusual,
  users,
};
