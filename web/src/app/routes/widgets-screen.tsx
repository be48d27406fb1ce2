import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { OccupancyPreviewCard } from '../../features/covers/occupancy-card.tsx';
import { OverviewFilters } from '../../features/overview/overview-filters.tsx';
import { OverviewWidgetPreview } from '../../features/overview/overview-widget-preview.tsx';
import { WidgetsPage } from '../../features/widgets/widgets-page.tsx';

export const WidgetsScreen = () => <WidgetsPage Preview={Preview} Filters={OverviewFilters} />;

const Preview = ({ widget }: { widget: WidgetIdentifier }) =>
  widget === 'occupancy' ? <OccupancyPreviewCard /> : <OverviewWidgetPreview widget={widget} />;
