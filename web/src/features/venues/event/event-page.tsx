import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { EventReport } from '@wastegauge/contract/insight/venues';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PanelSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useDialogs } from '../../../ui/dialogs/use-dialogs.ts';
import { siteTimeAt } from '../../../widgets/time/site-time.ts';
import { useErrorText } from '../../../widgets/forms/use-error-text.ts';
import { useNow } from '../../../widgets/time/use-now.ts';
import { useVenueSite } from '../../../widgets/places/use-venue-site.ts';
import { eventReportOptions } from '../api.ts';
import { ComparedCard } from './compared-card.tsx';
import { ComparedTable } from './compared-table.tsx';
import { DeleteEventDialog } from '../delete-event-dialog.tsx';
import { EventDialog } from '../event-dialog.tsx';
import { EventFiguresCard } from './event-figures-card.tsx';
import { EventHeadCard } from './event-head-card.tsx';
import classes from './event-page.module.css';
import { LeftOverCard } from './left-over-card.tsx';

/** One event: what was planned, what came of it, and how others of its kind went. */
export function EventPage({ NotFound }: { NotFound: ComponentType }) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const site = useVenueSite();
  const { eventId } = useParams({ strict: false });
  const id = /^\d{1,15}$/u.test(eventId ?? '') ? Number(eventId) : 0;
  const report = useQuery({ ...eventReportOptions(site.id, id), enabled: id > 0 });
  const isUnknown = id === 0 || (report.error instanceof ApiError && report.error.status === 404);
  if (isUnknown) return <NotFound />;
  if (report.isLoadingError) {
    return (
      <ErrorState
        title={t('loadFailed')}
        hint={errorText(report.error)}
        retryLabel={t('retry')}
        onRetry={() => void report.refetch()}
      />
    );
  }
  if (report.data === undefined) return <PanelSkeleton height={300} label={t('loading')} />;
  return <Event report={report.data} />;
}

function Event({ report }: { report: EventReport }) {
  const site = useVenueSite();
  const navigate = useNavigate();
  const now = siteTimeAt(site.timezone, useNow());
  const { opened, open, close } = useDialogs<'form' | 'delete'>();
  const { event, foods } = report;
  const state = event.start_date > now ? 'upcoming' : event.end_date > now ? 'running' : 'past';
  return (
    <>
      <EventHeadCard
        report={report}
        state={state}
        onEdit={() => open('form')}
        onDelete={() => open('delete')}
      />
      <EventFiguresCard report={report} />
      <div className={classes['columns']} data-foods={foods.length > 0 || undefined}>
        <ComparedCard report={report} />
        {foods.length > 0 && <LeftOverCard report={report} />}
      </div>
      <ComparedTable report={report} />
      <EventDialog opened={opened === 'form'} onClose={close('form')} site={site} event={event} />
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
