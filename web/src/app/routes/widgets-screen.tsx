import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { OccupancyPreviewCard } from '../../features/covers/occupancy-card.tsx';
import { WidgetPreviewCard } from '../../features/overview/widget-preview-card.tsx';
import { WidgetsPage } from '../../features/widgets/widgets-page.tsx';

export const WidgetsScreen = () => <WidgetsPage Preview={Preview} />;

const Preview = ({ widget }: { widget: WidgetIdentifier }) =>
  widget === 'occupancy' ? <OccupancyPreviewCard /> : <WidgetPreviewCard widget={widget} />;
