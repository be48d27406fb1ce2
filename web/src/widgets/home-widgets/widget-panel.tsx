import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconArrowUpRight, IconChartBar, IconDatabaseOff, IconTable } from '#icons';
import { Link } from '@tanstack/react-router';
import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { useEffect, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import type { ExplorePreset } from '../filters/explore-presets.ts';
import { useReportPlace, type PlaceControl } from '../filters/use-report-place.ts';
import { WidgetBasis, type Basis } from './widget-basis.tsx';
import classes from './widget-panel.module.css';

export interface WidgetQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isPending: boolean;
  isPlaceholderData: boolean;
}

export interface WidgetPanelProps<Data> {
  widget: WidgetIdentifier;
  /** Filters of the page that the widget applies; one site always applies. */
  applies?: readonly PlaceControl[] | undefined;
  query: WidgetQuery<Data>;
  isEmpty: (data: Data) => boolean;
  empty?: ReactNode;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
  Table?: ComponentType<{ data: Data }> | undefined;
  basis: (data: Data | undefined) => Basis;
  explore: ExplorePreset;
  onExplore?: ((event: MouseEvent) => void) | undefined;
  actions?: ReactNode;
  footer?: ReactNode;
}

export function WidgetPanel<Data>({
  widget,
  applies = [],
  query: { data, error, isPending, isPlaceholderData },
  isEmpty,
  empty,
  skeleton,
  children,
  Table,
  basis,
  explore,
  onExplore,
  actions,
  footer,
}: WidgetPanelProps<Data>) {
  const { t } = useTranslation(['widgets', 'common']);
  const place = useReportPlace(applies);
  const [isTable, setIsTable] = useState(false);
  const name = t(`names.${widget}`);
  const isShown = data !== undefined && !isEmpty(data);
  useEffect(() => {
    if (error) console.error(`${widget} could not be loaded`, error);
  }, [error, widget]);
  const exploreLabel = t('explore', { widget: name });
  return (
    <Panel
      title={name}
      titleSuffix={place.name}
      actions={
        <>
          {actions}
          <Group gap={0} wrap="nowrap">
            {Table && isShown && (
              <Tooltip label={t(isTable ? 'asChart' : 'asTable')}>
                <ActionIcon
                  size="xs"
                  aria-label={t(isTable ? 'chartOf' : 'tableOf', { widget: name })}
                  onClick={() => setIsTable(!isTable)}
                >
                  {isTable ? (
                    <IconChartBar size={18} stroke={1.7} />
                  ) : (
                    <IconTable size={18} stroke={1.7} />
                  )}
                </ActionIcon>
              </Tooltip>
            )}
            <WidgetBasis name={name} placeName={place.name} basis={basis(data)} />
            <Tooltip label={t('exploreShort')}>
              <ActionIcon
                size="xs"
                renderRoot={(props) => (
                  <Link {...props} to={explore.to} search={() => explore.search} />
                )}
                aria-label={exploreLabel}
                onClick={onExplore}
              >
                <IconArrowUpRight size={18} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          </Group>
        </>
      }
      footer={footer}
    >
      <div
        className={classes['body']}
        data-widget={widget}
        data-refetching={isPlaceholderData || undefined}
        aria-busy={isPending || isPlaceholderData}
      >
        {place.note !== undefined && <p className={classes['note']}>{place.note}</p>}
        {isPending && skeleton}
        {!isPending && !isShown && (
          <div className={classes['empty']}>
            {data !== undefined && empty !== undefined ? (
              empty
            ) : (
              <EmptyState icon={<IconDatabaseOff />} title={t('common:noData')} />
            )}
          </div>
        )}
        {isShown && (isTable && Table ? <Table data={data} /> : children(data))}
      </div>
    </Panel>
  );
}
