import { messageRoutes } from '@wastegauge/contract/services/messages';
import { defineFeature } from '../../platform/http/http.ts';
import { readDemoInbox, type InboxDeps } from './inbox.ts';

export const messageFeature = defineFeature(messageRoutes, (deps: InboxDeps) => ({
  listDemoInbox: (_visitor, { query }) => readDemoInbox(deps, query),
}));
