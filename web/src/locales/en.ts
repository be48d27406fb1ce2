import actions from './en/actions.json';
import streams from './en/streams.json';
import targets from './en/targets.json';
import containers from './en/containers.json';
import controlWeeks from './en/control-weeks.json';
import accounts from './en/accounts.json';
import pairing from './en/pairing.json';
import passwords from './en/passwords.json';
import signUp from './en/sign-up.json';
import explore from './en/explore.json';
import firstSteps from './en/first-steps.json';
import insights from './en/insights.json';
import prices from './en/prices.json';
import recipes from './en/recipes.json';
import sites from './en/sites.json';
import donations from './en/donations.json';
import decisions from './en/decisions.json';
import devices from './en/devices.json';
import currencyRates from './en/currency-rates.json';
import factorSets from './en/factor-sets.json';
import groups from './en/groups.json';
import feed from './en/feed.json';
import foods from './en/foods.json';
import comments from './en/comments.json';
import compliance from './en/compliance.json';
import coverage from './en/coverage.json';
import help from './en/help.json';
import imports from './en/imports.json';
import labelling from './en/labelling.json';
import live from './en/live.json';
import messages from './en/messages.json';
import monitors from './en/monitors.json';
import onboarding from './en/onboarding.json';
import operations from './en/operations.json';
import review from './en/review.json';
import weeklyPicks from './en/weekly-picks.json';
import certificates from './en/certificates.json';
import privacy from './en/privacy.json';
import tomorrow from './en/tomorrow.json';
import venues from './en/venues.json';
import teams from './en/teams.json';
import serviceTimes from './en/service-times.json';
import dataConnector from './en/data-connector.json';
import recognition from './en/recognition.json';
import reports from './en/reports.json';
import unusual from './en/unusual.json';
import photos from './en/photos.json';
import users from './en/users.json';
import { enFirst } from './en-first.ts';

/** The complete texts; the other languages have to match it key by key. */
export const en = {
  ...enFirst,
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

export type Resources = typeof en;
