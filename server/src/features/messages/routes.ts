import type { messageRoutes } from '@wastegauge/contract/messages';
import type { Handlers } from '../../platform/http.ts';
import { readDemoInbox, type InboxDeps } from './inbox.ts';

export const messageHandlers = (deps: InboxDeps): Handlers<typeof messageRoutes> => ({
  listDemoInbox: (_visitor, { query }) => readDemoInbox(deps, query),
});
