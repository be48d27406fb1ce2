import common from './en/common.json';
import shell from './en/shell.json';
import accounts from './en/accounts.json';
import overview from './en/overview.json';
import foods from './en/foods.json';
import texts from './en/texts.json';
import errors from './en/errors.json';

/** The complete texts; the other languages have to match it key by key. */
export const en = { common, shell, accounts, overview, foods, texts, errors };

export type Resources = typeof en;
