import { Button, Flex } from '@mantine/core';
import {
  IconCalculator,
  IconChartBar,
  IconCheck,
  IconChevronRight,
  IconClock,
  IconEdit,
  IconLayoutList,
  IconTrash,
} from '#icons';
import { Link } from '@tanstack/react-router';
import type { EventReport } from '@wastegauge/contract/insight/venues';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/display/badge.tsx';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { OccupancyTypeBadge } from '../../../widgets/places/occupancy-type-badge.tsx';
import { siteDay, momentText } from '../../../widgets/time/site-time.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import classes from './event-page.module.css';

interface EventHeaderProps {
  report: EventReport;
  state: 'upcoming' | 'running' | 'past';
  onEdit: () => void;
  onDelete: () => void;
  onPlan: () => void;
}

export function EventHeader({ report, state, onEdit, onDelete, onPlan }: EventHeaderProps) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const { event, site_name } = report;
  const siteId = String(event.site);
  const times = t('fromTo', {
    from: momentText(format, event.start_date),
    to: momentText(format, event.end_date),
  });
  const startDate = siteDay(report.counted_from);
  const endDate = siteDay(report.counted_to);
  const chosen = {
    siteId: [event.site],
    siteName: [site_name],
    startDate,
    endDate,
    event: event.id,
  };
  return (
    <>
      <PageHeader
        crumb={
          <nav aria-label={t('crumbs')}>
            <ol className={classes['crumbs']}>
              <li>
                <Link to="/venues/$siteId/info" params={{ siteId }}>
                  {site_name}
                </Link>
                <IconChevronRight size={14} stroke={1.7} aria-hidden />
              </li>
              <li>
                <Link to="/venues/$siteId/events" params={{ siteId }}>
                  {t('title')}
                </Link>
                <IconChevronRight size={14} stroke={1.7} aria-hidden />
              </li>
              <li aria-current="page">{event.name}</li>
            </ol>
          </nav>
        }
        title={event.name}
        subtitle={
          <Flex component="span" gap="var(--s1) var(--s3)" wrap="wrap" align="center">
            {times}
            <OccupancyTypeBadge type={event.occupancy_type} />
            <Badge
              tone="neutral"
              icon={state === 'past' ? <IconCheck size={14} /> : <IconClock size={14} />}
            >
              {t(`states.${state}`)}
            </Badge>
          </Flex>
        }
        actions={
          <>
            <Button
              variant="danger"
              leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
              onClick={onDelete}
            >
              {t('delete')}
            </Button>
            <Button leftSection={<IconEdit size={18} stroke={1.7} aria-hidden />} onClick={onEdit}>
              {t('edit')}
            </Button>
            {state === 'upcoming' && (
              <Button
                leftSection={<IconCalculator size={18} stroke={1.7} aria-hidden />}
                onClick={onPlan}
              >
                {t('planner.open')}
              </Button>
            )}
            {state !== 'upcoming' && (
              <>
                <Button
                  leftSection={<IconChartBar size={18} stroke={1.7} aria-hidden />}
                  renderRoot={(props) => (
                    <Link
                      {...props}
                      to="/explore"
                      search={{
                        ...chosen,
                        metric: 'total_waste',
                        granularity:
                          siteDay(event.start_date) === siteDay(event.end_date)
                            ? 'hourly'
                            : 'daily',
                      }}
                    />
                  )}
                >
                  {t('report.explore')}
                </Button>
                <Button
                  variant="primary"
                  leftSection={<IconLayoutList size={18} stroke={1.7} aria-hidden />}
                  renderRoot={(props) => <Link {...props} to="/feed" search={chosen} />}
                >
                  {t('report.interactions')}
                </Button>
              </>
            )}
          </>
        }
      />
      {event.description !== '' && <p className={classes['text']}>{event.description}</p>}
    </>
  );
}
