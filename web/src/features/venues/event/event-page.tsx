import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { EventReport } from '@wastegauge/contract/insight/venues';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDots } from '#icons';
import { isNotFound } from '../../../api/api-error.ts';
import { PanelSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useDialogs } from '../../../ui/dialogs/use-dialogs.ts';
import { siteTimeAt } from '../../../widgets/time/site-time.ts';
import { useNow } from '../../../widgets/time/use-now.ts';
import { useVenueSite } from '../../../widgets/places/use-venue-site.ts';
import { FoodImage } from '../../../ui/display/food-image.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useTranslated } from '../../../widgets/language/translations.ts';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { eventReportOptions } from '../api.ts';
import { DeleteEventDialog } from '../delete-event-dialog.tsx';
import { EventDialog } from '../event-dialog.tsx';
import { PlannerDialog } from '../planner/planner-dialog.tsx';
import { ComparedCard } from './compared-card.tsx';
import { ComparedTable } from './compared-table.tsx';
import { EventBasis } from './event-basis.tsx';
import { EventFigures } from './event-figures.tsx';
import { EventHeader } from './event-header.tsx';
import classes from './event-page.module.css';

export function EventPage({ NotFound }: { NotFound: ComponentType }) {
  const { t } = useTranslation('common');
  const site = useVenueSite();
  const { eventId } = useParams({ strict: false });
  const id = /^\d{1,15}$/u.test(eventId ?? '') ? Number(eventId) : 0;
  const report = useQuery({ ...eventReportOptions(site.id, id), enabled: id > 0 });
  if (id === 0 || isNotFound(report.error)) return <NotFound />;
  if (report.isLoadingError) {
    return <LoadError query={report} />;
  }
  if (report.data === undefined) return <PanelSkeleton height={300} label={t('loading')} />;
  return <Event report={report.data} />;
}

function Event({ report }: { report: EventReport }) {
  const site = useVenueSite();
  const navigate = useNavigate();
  const now = siteTimeAt(site.timezone, useNow());
  const { opened, open, close } = useDialogs<'form' | 'delete' | 'planner'>();
  const { event, foods } = report;
  const state = event.start_date > now ? 'upcoming' : event.end_date > now ? 'running' : 'past';
  return (
    <>
      <EventHeader
        report={report}
        state={state}
        onEdit={() => open('form')}
        onDelete={() => open('delete')}
        onPlan={() => open('planner')}
      />
      <EventFigures report={report} />
      <EventBasis report={report} />
      <div className={classes['columns']} data-foods={foods.length > 0 || undefined}>
        <ComparedCard report={report} />
        {foods.length > 0 && <LeftOverCard report={report} />}
      </div>
      <ComparedTable report={report} />
      <EventDialog opened={opened === 'form'} onClose={close('form')} site={site} event={event} />
      <PlannerDialog
        opened={opened === 'planner'}
        onClose={close('planner')}
        site={site}
        type={event.occupancy_type}
        guests={event.estimate_occupancy}
      />
      <DeleteEventDialog
        opened={opened === 'delete'}
        event={event}
        onClose={close('delete')}
        onDeleted={() =>
          navigate({ to: '/venues/$siteId/events', params: { siteId: String(site.id) } })
        }
      />
    </>
  );
}

function LeftOverCard({ report: { foods, outcome } }: { report: EventReport }) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const translated = useTranslated(foods.flatMap(({ name }) => name ?? []));
  return (
    <Panel
      title={t('report.leftOver')}
      withoutPadding
      actions={
        outcome !== null && (
          <span className={classes['total']}>{format.fixed(outcome.weight, 2)} kg</span>
        )
      }
    >
      <ol className={classes['foods']}>
        {foods.map(({ id, name, is_unnamed, image_url, weight, share }) => (
          <li key={id ?? (is_unnamed ? 'unnamed' : 'rest')} className={classes['food']}>
            {id === null ? (
              <span className={classes['rest']} aria-hidden>
                <IconDots size={18} stroke={1.7} />
              </span>
            ) : (
              <FoodImage sources={image_url === null ? [] : [image_url]} alt="" size={48} />
            )}
            <span>
              {name === null
                ? t(is_unnamed ? 'report.notNamed' : 'report.otherFoods')
                : translated(name)}
            </span>
            <span className={classes['weight']}>
              <b>{format.fixed(weight, 2)}</b> <small>kg</small>
            </span>
            <span className={classes['share']}>{format.percent(share * 100)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
