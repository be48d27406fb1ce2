import { widgetRoutes } from '@wastegauge/contract/insight/widgets';
import { defineFeature } from '../../platform/http/http.ts';
import { findWidgets } from './queries.ts';
import { suggestWidget, type WidgetDeps } from './service.ts';

export const widgetFeature = defineFeature(widgetRoutes, (deps: WidgetDeps) => ({
  listWidgets: (_actor, { query }) => findWidgets(deps.db, query.name),
  suggestWidget: (actor, { body }) => suggestWidget(deps, actor, body.text),
}));
