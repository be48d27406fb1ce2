import common from './en/common.json';
import shell from './en/shell.json';
import signIn from './en/sign-in.json';
import overview from './en/overview.json';
import covers from './en/covers.json';
import widgets from './en/widgets.json';
import manualWaste from './en/manual-waste.json';
import texts from './en/texts.json';
import errors from './en/errors.json';

/** Texts of Home and the sign-in page; the rest is fetched once they stand. */
export const enFirst = {
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

export type FirstResources = typeof enFirst;
