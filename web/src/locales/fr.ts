import common from './fr/common.json';
import shell from './fr/shell.json';
import accounts from './fr/accounts.json';
import overview from './fr/overview.json';
import foods from './fr/foods.json';
import texts from './fr/texts.json';
import errors from './fr/errors.json';

import type { Resources } from './en.ts';

export const fr: Resources = { common, shell, accounts, overview, foods, texts, errors };
