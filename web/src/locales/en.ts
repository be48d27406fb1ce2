import common from './en/common.json';
import shell from './en/shell.json';
import accounts from './en/accounts.json';
import passwords from './en/passwords.json';
import signIn from './en/sign-in.json';
import signUp from './en/sign-up.json';
import overview from './en/overview.json';
import targets from './en/targets.json';
import covers from './en/covers.json';
import widgets from './en/widgets.json';
import explore from './en/explore.json';
import insights from './en/insights.json';
import prices from './en/prices.json';
import recipes from './en/recipes.json';
import sites from './en/sites.json';
import devices from './en/devices.json';
import groups from './en/groups.json';
import feed from './en/feed.json';
import foods from './en/foods.json';
import comments from './en/comments.json';
import manualWaste from './en/manual-waste.json';
import imports from './en/imports.json';
import labelling from './en/labelling.json';
import live from './en/live.json';
import messages from './en/messages.json';
import onboarding from './en/onboarding.json';
import operations from './en/operations.json';
import review from './en/review.json';
import privacy from './en/privacy.json';
import venues from './en/venues.json';
import teams from './en/teams.json';
import serviceTimes from './en/service-times.json';
import dataConnector from './en/data-connector.json';
import reports from './en/reports.json';
import users from './en/users.json';
import texts from './en/texts.json';
import errors from './en/errors.json';

/** The complete texts; the other languages have to match it key by key. */
export const en = {
  common,
  shell,
  accounts,
  passwords,
  signIn,
  signUp,
  overview,
  targets,
  covers,
  widgets,
  explore,
  insights,
  prices,
  recipes,
  sites,
  devices,
  groups,
  feed,
  foods,
  comments,
  manualWaste,
  imports,
  labelling,
  live,
  messages,
  onboarding,
  operations,
  review,
  privacy,
  venues,
  teams,
  serviceTimes,
  dataConnector,
  reports,
  users,
  texts,
  errors,
};

export type Resources = typeof en;
