import actions from './de/actions.json';
import streams from './de/streams.json';
import targets from './de/targets.json';
import containers from './de/containers.json';
import controlWeeks from './de/control-weeks.json';
import accounts from './de/accounts.json';
import pairing from './de/pairing.json';
import passwords from './de/passwords.json';
import signUp from './de/sign-up.json';
import explore from './de/explore.json';
import firstSteps from './de/first-steps.json';
import insights from './de/insights.json';
import prices from './de/prices.json';
import recipes from './de/recipes.json';
import sites from './de/sites.json';
import donations from './de/donations.json';
import decisions from './de/decisions.json';
import devices from './de/devices.json';
import currencyRates from './de/currency-rates.json';
import factorSets from './de/factor-sets.json';
import groups from './de/groups.json';
import feed from './de/feed.json';
import foods from './de/foods.json';
import comments from './de/comments.json';
import compliance from './de/compliance.json';
import coverage from './de/coverage.json';
import help from './de/help.json';
import imports from './de/imports.json';
import labelling from './de/labelling.json';
import live from './de/live.json';
import messages from './de/messages.json';
import monitors from './de/monitors.json';
import onboarding from './de/onboarding.json';
import operations from './de/operations.json';
import review from './de/review.json';
import weeklyPicks from './de/weekly-picks.json';
import certificates from './de/certificates.json';
import privacy from './de/privacy.json';
import tomorrow from './de/tomorrow.json';
import venues from './de/venues.json';
import teams from './de/teams.json';
import serviceTimes from './de/service-times.json';
import dataConnector from './de/data-connector.json';
import recognition from './de/recognition.json';
import reports from './de/reports.json';
import unusual from './de/unusual.json';
import photos from './de/photos.json';
import users from './de/users.json';
import { deFirst } from './de-first.ts';
import type { Resources } from './en.ts';

export const de: Resources = {
  ...deFirst,
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
