import common from './fr/common.json';
import shell from './fr/shell.json';
import accounts from './fr/accounts.json';
import passwords from './fr/passwords.json';
import signIn from './fr/sign-in.json';
import signUp from './fr/sign-up.json';
import overview from './fr/overview.json';
import targets from './fr/targets.json';
import covers from './fr/covers.json';
import widgets from './fr/widgets.json';
import explore from './fr/explore.json';
import insights from './fr/insights.json';
import prices from './fr/prices.json';
import recipes from './fr/recipes.json';
import sites from './fr/sites.json';
import devices from './fr/devices.json';
import groups from './fr/groups.json';
import feed from './fr/feed.json';
import foods from './fr/foods.json';
import comments from './fr/comments.json';
import manualWaste from './fr/manual-waste.json';
import imports from './fr/imports.json';
import labelling from './fr/labelling.json';
import live from './fr/live.json';
import messages from './fr/messages.json';
import onboarding from './fr/onboarding.json';
import operations from './fr/operations.json';
import review from './fr/review.json';
import privacy from './fr/privacy.json';
import venues from './fr/venues.json';
import teams from './fr/teams.json';
import serviceTimes from './fr/service-times.json';
import dataConnector from './fr/data-connector.json';
import reports from './fr/reports.json';
import users from './fr/users.json';
import texts from './fr/texts.json';
import errors from './fr/errors.json';

import type { Resources } from './en.ts';

export const fr: Resources = {
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
