import type { widgetRoutes } from '@wastegauge/contract/widgets';
import type { Handlers } from '../../platform/http.ts';
import { findWidgets } from './queries.ts';
import { suggestWidget, type WidgetDeps } from './service.ts';

export const widgetHandlers = (deps: WidgetDeps): Handlers<typeof widgetRoutes> => ({
  listWidgets: (_actor, { query }) => findWidgets(deps.db, query.name),
  suggestWidget: (actor, { body }) => suggestWidget(deps, actor, body.text),
});
