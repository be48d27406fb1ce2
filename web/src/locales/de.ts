import common from './de/common.json';
import shell from './de/shell.json';
import accounts from './de/accounts.json';
import passwords from './de/passwords.json';
import signIn from './de/sign-in.json';
import signUp from './de/sign-up.json';
import overview from './de/overview.json';
import foods from './de/foods.json';
import messages from './de/messages.json';
import onboarding from './de/onboarding.json';
import privacy from './de/privacy.json';
import texts from './de/texts.json';
import errors from './de/errors.json';

import type { Resources } from './en.ts';

export const de: Resources = {
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
