import common from './fr/common.json';
import shell from './fr/shell.json';
import accounts from './fr/accounts.json';
import passwords from './fr/passwords.json';
import signIn from './fr/sign-in.json';
import signUp from './fr/sign-up.json';
import overview from './fr/overview.json';
import foods from './fr/foods.json';
import messages from './fr/messages.json';
import onboarding from './fr/onboarding.json';
import privacy from './fr/privacy.json';
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
  foods,
  messages,
  onboarding,
  privacy,
  texts,
  errors,
};
