import common from './fr/common.json';
import shell from './fr/shell.json';
import signIn from './fr/sign-in.json';
import overview from './fr/overview.json';
import covers from './fr/covers.json';
import widgets from './fr/widgets.json';
import manualWaste from './fr/manual-waste.json';
import texts from './fr/texts.json';
import errors from './fr/errors.json';
import type { FirstResources } from './en-first.ts';

export const frFirst: FirstResources = {
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
