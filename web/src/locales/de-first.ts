import common from './de/common.json';
import shell from './de/shell.json';
import signIn from './de/sign-in.json';
import overview from './de/overview.json';
import covers from './de/covers.json';
import widgets from './de/widgets.json';
import manualWaste from './de/manual-waste.json';
import texts from './de/texts.json';
import errors from './de/errors.json';
import type { FirstResources } from './en-first.ts';

export const deFirst: FirstResources = {
  common,
  shell,
  signIn,
  overview,
  covers,
  widgets,
  manualWaste,
  texts,
  errors,
};
