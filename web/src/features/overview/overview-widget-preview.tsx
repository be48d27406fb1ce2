import { useQuery } from '@tanstack/react-query';
import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { monthlySnapshotOptions } from '../../widgets/home-widgets/monthly-snapshot.ts';
import { WidgetPreview } from '../../widgets/home-widgets/widget-preview.tsx';
import {
  dailyPlateOptions,
  focusFoodsOptions,
  groupsOptions,
  journeyOptions,
  plateReportOptions,
  trimmingsOptions,
} from './api.ts';
import { Meals } from './plate-waste/daily-plate-card.tsx';
import { FocusFoodRow } from './focus-foods-card.tsx';
import { GroupsChart } from './groups-card.tsx';
import { JourneyChart } from './snapshot/journey-card.tsx';
import { PlateFigures, PlateMonitors } from './plate-waste/plate-report-card.tsx';
import { SnapshotChart } from './snapshot/snapshot-card.tsx';
import { TrimmingsChart } from './trimmings-card.tsx';
import { useOverview } from './use-overview.ts';

type OverviewWidget = Exclude<WidgetIdentifier, 'occupancy'>;

const height = 132;

export function OverviewWidgetPreview({ widget }: { widget: OverviewWidget }) {
  switch (widget) {
    case 'monthly-snapshot':
      return <SnapshotPreview />;
    case 'focus-food':
      return <FocusPreview />;
    case 'journey':
      return <JourneyPreview />;
    case 'trimmings':
      return <TrimmingsPreview />;
    case 'most-wasted-groups':
      return <GroupsPreview />;
    case 'mini-plate-waste':
      return <PlatePreview />;
    case 'daily-plate-waste':
      return <DailyPreview />;
  }
}

function SnapshotPreview() {
  const { request } = useOverview();
  const query = useQuery(monthlySnapshotOptions(request.metric, request.site));
  return (
    <WidgetPreview query={query} isEmpty={({ total_waste }) => total_waste === 0}>
      {(data) => <SnapshotChart snapshot={data} height={height} />}
    </WidgetPreview>
  );
}

function FocusPreview() {
  const { request } = useOverview();
  const { id } = useCurrentUser();
  const query = useQuery(focusFoodsOptions(request, id));
  return (
    <WidgetPreview query={query} isEmpty={({ foods }) => foods.length === 0}>
      {({ foods, metric }) => (
        <ul>
          {foods.map((food) => (
            <FocusFoodRow key={food.id} food={food} metric={metric} isPreview />
          ))}
        </ul>
      )}
    </WidgetPreview>
  );
}

function JourneyPreview() {
  const { request } = useOverview();
  const query = useQuery(journeyOptions(request));
  return (
    <WidgetPreview query={query} isEmpty={({ chart }) => chart.length === 0}>
      {(data) => <JourneyChart journey={data} height={height} />}
    </WidgetPreview>
  );
}

function TrimmingsPreview() {
  const { request } = useOverview();
  const query = useQuery(trimmingsOptions(request));
  return (
    <WidgetPreview query={query} isEmpty={({ chart_data }) => chart_data.length === 0}>
      {(data) => <TrimmingsChart trimmings={data} size={height} />}
    </WidgetPreview>
  );
}

function GroupsPreview() {
  const { request } = useOverview();
  const query = useQuery(groupsOptions(request));
  return (
    <WidgetPreview query={query} isEmpty={({ chart }) => chart.length === 0}>
      {(data) => <GroupsChart groups={data} most={3} isPreview />}
    </WidgetPreview>
  );
}

function PlatePreview() {
  const { request } = useOverview();
  const query = useQuery(plateReportOptions(request));
  return (
    <WidgetPreview
      query={query}
      isEmpty={({ total_waste, chart }) => total_waste === 0 && chart.length === 0}
    >
      {(data) => (
        <>
          <PlateFigures report={data} isPreview />
          <PlateMonitors report={data} isPreview />
        </>
      )}
    </WidgetPreview>
  );
}

function DailyPreview() {
  const { request } = useOverview();
  const query = useQuery(dailyPlateOptions(request));
  return (
    <WidgetPreview
      query={query}
      isEmpty={({ avg_breakfast, avg_lunch, avg_dinner }) =>
        avg_breakfast === null && avg_lunch === null && avg_dinner === null
      }
    >
      {(data) => <Meals daily={data} isPreview />}
    </WidgetPreview>
  );
}
