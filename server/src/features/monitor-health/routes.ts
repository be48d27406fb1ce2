import { monitorHealthRoutes } from '@wastegauge/contract/insight/monitor-health';
import { defineFeature } from '../../platform/http/http.ts';
import { readMonitorBoard, type BoardDeps } from './board.ts';

export const monitorHealthFeature = defineFeature(monitorHealthRoutes, (deps: BoardDeps) => ({
  getMonitorBoard: (actor, { query }) => readMonitorBoard(deps, actor, query),
}));
