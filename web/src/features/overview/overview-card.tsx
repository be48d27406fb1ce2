import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Period } from '@wastegauge/contract/values/dates';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx';
import { WidgetPanel, type WidgetPanelProps } from '../../widgets/home-widgets/widget-panel.tsx';
import { WidgetPreview } from '../../widgets/home-widgets/widget-preview.tsx';
import type { PlaceControl } from '../../widgets/filters/use-report-place.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import type { WidgetRequest } from './api.ts';
import { MissingData } from './first-steps/on-demand.ts';
import {
  useExplorePreset,
  useIsNew,
  useOverview,
  useWasteBasis,
  type CountedWaste,
} from './use-overview.ts';

interface WidgetReply {
  metric: HeaderMetric;
  period?: Period;
  previous_period?: Period;
}

/** One widget of the overview: its query, and the facts its card and its preview share. */
export interface OverviewWidget<Data extends WidgetReply> {
  widget: WidgetIdentifier;
  counted: CountedWaste;
  /** Filters of the page that the widget applies. */
  applies: readonly PlaceControl[];
  options: (request: WidgetRequest, userId: number) => UseQueryOptions<Data>;
  isEmpty: (data: Data) => boolean;
}

export function useWidgetQuery<Data extends WidgetReply>({ options }: OverviewWidget<Data>) {
  const { request } = useOverview();
  const { id } = useCurrentUser();
  return useQuery(options(request, id));
}

interface OverviewCardProps<Data extends WidgetReply> extends Omit<
  WidgetPanelProps<Data>,
  'widget' | 'applies' | 'query' | 'isEmpty' | 'basis' | 'explore' | 'skeleton'
> {
  of: OverviewWidget<Data>;
  /** For replies without a period. */
  period?: Period | undefined;
  /** A number is the height of a chart. */
  skeleton: ReactNode;
}

export function OverviewCard<Data extends WidgetReply>({
  of,
  period,
  skeleton,
  ...panel
}: OverviewCardProps<Data>) {
  const { t } = useTranslation();
  const { metric } = useOverview();
  const basis = useWasteBasis(of.counted);
  const isNew = useIsNew();
  return (
    <WidgetPanel
      {...panel}
      empty={
        panel.empty ??
        (isNew ? (
          <Suspense fallback={null}>
            <MissingData widget={of.widget} />
          </Suspense>
        ) : undefined)
      }
      widget={of.widget}
      applies={of.applies}
      query={useWidgetQuery(of)}
      isEmpty={of.isEmpty}
      basis={(data) => basis(data?.metric ?? metric, period ?? data?.period, data?.previous_period)}
      explore={useExplorePreset(of.widget)}
      skeleton={
        typeof skeleton === 'number' ? (
          <ChartSkeleton height={skeleton} label={t('loading')} />
        ) : (
          skeleton
        )
      }
    />
  );
}

interface OverviewPreviewProps<Data extends WidgetReply> {
  of: OverviewWidget<Data>;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

export function OverviewPreview<Data extends WidgetReply>({
  of,
  isEmpty = of.isEmpty,
  children,
}: OverviewPreviewProps<Data>) {
  return (
    <WidgetPreview query={useWidgetQuery(of)} isEmpty={isEmpty}>
      {children}
    </WidgetPreview>
  );
}
