import { maxFocusFoods } from '@wastegauge/contract/insight/targets';
import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { FocusFoodRow, focusFoodsWidget } from './focus-foods-card.tsx';
import { GroupsChart, groupsWidget } from './groups-card.tsx';
import { OverviewPreview } from './overview-card.tsx';
import { dailyPlateWidget, Meals } from './plate-waste/daily-plate-card.tsx';
import {
  PlateFigures,
  PlateMonitors,
  plateReportWidget,
} from './plate-waste/plate-report-card.tsx';
import { JourneyChart, journeyWidget } from './snapshot/journey-card.tsx';
import { SnapshotChart, snapshotWidget } from './snapshot/snapshot-card.tsx';
import { TrimmingsChart, trimmingsWidget } from './trimmings-card.tsx';

const height = 132;

interface OverviewWidgetPreviewProps {
  widget: Exclude<WidgetIdentifier, 'occupancy'>;
}

export function OverviewWidgetPreview({ widget }: OverviewWidgetPreviewProps) {
  switch (widget) {
    case 'monthly-snapshot':
      return (
        <OverviewPreview of={snapshotWidget} isEmpty={({ total_waste }) => total_waste === 0}>
          {(data) => <SnapshotChart snapshot={data} height={height} />}
        </OverviewPreview>
      );
    case 'focus-food':
      return (
        <OverviewPreview of={focusFoodsWidget}>
          {({ foods, metric }) => (
            <ul>
              {foods.slice(0, maxFocusFoods).map((food) => (
                <FocusFoodRow key={food.id} food={food} metric={metric} isPreview />
              ))}
            </ul>
          )}
        </OverviewPreview>
      );
    case 'journey':
      return (
        <OverviewPreview of={journeyWidget}>
          {(data) => <JourneyChart journey={data} height={height} />}
        </OverviewPreview>
      );
    case 'trimmings':
      return (
        <OverviewPreview of={trimmingsWidget}>
          {(data) => <TrimmingsChart trimmings={data} size={height} />}
        </OverviewPreview>
      );
    case 'most-wasted-groups':
      return (
        <OverviewPreview of={groupsWidget}>
          {(data) => <GroupsChart groups={data} most={3} isPreview />}
        </OverviewPreview>
      );
    case 'mini-plate-waste':
      return (
        <OverviewPreview of={plateReportWidget}>
          {(data) => (
            <>
              <PlateFigures report={data} isPreview />
              <PlateMonitors report={data} isPreview />
            </>
          )}
        </OverviewPreview>
      );
    case 'daily-plate-waste':
      return (
        <OverviewPreview of={dailyPlateWidget}>
          {(data) => <Meals daily={data} isPreview />}
        </OverviewPreview>
      );
  }
}
