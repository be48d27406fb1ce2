import { endTokens } from './features/data-connector/service.ts';
import type { PasswordDeps } from './features/passwords/service.ts';
import { endAllFeeds } from './features/venues/service.ts';

/** Revokes access without a session: API token, export link, calendar feeds. */
export const endAccessKeys: PasswordDeps['endAccessKeys'] = async (transaction, caller, userId) => {
  await endTokens(transaction, caller, userId);
  await endAllFeeds(transaction, caller, userId);
};
