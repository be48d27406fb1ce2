import { removeTokens } from './features/data-connector/service.ts';
import type { PasswordDeps } from './features/passwords/service.ts';
import { removeAllFeeds } from './features/venues/service.ts';

/** Revokes access without a session: API token, export link, calendar feeds. */
export const endAccessKeys: PasswordDeps['endAccessKeys'] = async (transaction, caller, userId) => {
  await removeTokens(transaction, caller, userId);
  await removeAllFeeds(transaction, caller, userId);
};
