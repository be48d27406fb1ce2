import common from './de/common.json';
import shell from './de/shell.json';
import accounts from './de/accounts.json';
import overview from './de/overview.json';
import foods from './de/foods.json';
import texts from './de/texts.json';
import errors from './de/errors.json';

import type { Resources } from './en.ts';

export const de: Resources = { common, shell, accounts, overview, foods, texts, errors };
