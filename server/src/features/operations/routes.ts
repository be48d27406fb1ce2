import { operationsRoutes } from '@wastegauge/contract/edges/operations';
import { defineFeature } from '../../platform/http/http.ts';
import {
  checkAnalytics,
  discardJob,
  discardMessage,
  rebuildAnalytics,
  retryJob,
  retryMessage,
  retryMessages,
  retryPictures,
} from './changes.ts';
import {
  listFailedJobs,
  listFailedMessages,
  readOperations,
  type OperationsDeps,
} from './service.ts';

export const operationsFeature = defineFeature(operationsRoutes, (deps: OperationsDeps) => ({
  getOperations: () => readOperations(deps),
  listFailedJobs: (_actor, { query }) => listFailedJobs(deps, query),
  retryJob: (actor, { params }) => retryJob(deps, actor, params.id),
  discardJob: (actor, { params }) => discardJob(deps, actor, params.id),
  listFailedMessages: (_actor, { query }) => listFailedMessages(deps, query),
  retryMessage: (actor, { params }) => retryMessage(deps, actor, params.id),
  retryMessages: (actor) => retryMessages(deps, actor),
  discardMessage: (actor, { params }) => discardMessage(deps, actor, params.id),
  retryPictures: (actor) => retryPictures(deps, actor),
  checkAnalytics: (actor) => checkAnalytics(deps, actor),
  rebuildAnalytics: (actor) => rebuildAnalytics(deps, actor),
}));
