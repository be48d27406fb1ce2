import { streamRoutes } from '@wastegauge/contract/waste/streams';
import { defineFeature } from '../../platform/http/http.ts';
import { narrowTo } from '../../platform/scope.ts';
import {
  addDestination,
  archiveStream,
  assignStream,
  createStream,
  removeAssignment,
  removeDestination,
  renameStream,
} from './changes.ts';
import { exportTotals } from './export.ts';
import { readSiteStreams } from './read-streams.ts';
import { listShares, setShare } from './shares.ts';
import { readWasteByDestination, type TotalsDeps } from './totals.ts';

export const streamFeature = defineFeature(streamRoutes, (deps: TotalsDeps) => ({
  getSiteStreams: (actor, { query }) => readSiteStreams(deps, narrowTo(actor.scope, query.site)),
  getWasteByDestination: (actor, { query }) => readWasteByDestination(deps, actor, query),
  exportWasteByDestination: (actor, { query }) => exportTotals(deps, actor, query),
  createStream: (actor, { body }) => createStream(deps, actor, body),
  renameStream: (actor, { params, body }) => renameStream(deps, actor, params.id, body),
  archiveStream: (actor, { params, body }) => archiveStream(deps, actor, params.id, body),
  addDestination: (actor, { body }) => addDestination(deps, actor, body),
  removeDestination: (actor, { params }) => removeDestination(deps, actor, params.id),
  assignStream: (actor, { body }) => assignStream(deps, actor, body),
  removeAssignment: (actor, { params }) => removeAssignment(deps, actor, params.id),
  listInedibleShares: (actor, { query }) => listShares(deps, actor, query),
  setInedibleShare: (actor, { params, body }) => setShare(deps, actor, params.food, body),
}));
