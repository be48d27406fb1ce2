import { Button } from '@mantine/core';
import { IconCheck, IconClock, IconHourglassEmpty } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { controlWeekLimits, type ControlWeek } from '@wastegauge/contract/insight/control-weeks';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { controlWeeksOptions } from './api.ts';
import classes from './control-week-card.module.css';
import { PlanDialog } from './plan-dialog.tsx';
import { ResultFigures } from './result-figures.tsx';
import { countEntered, shownWeeks } from './week-plan.ts';

export function ControlWeekCard({ siteId }: { siteId: number }) {
  const { t } = useTranslation(['controlWeeks', 'common']);
  const weeks = useQuery(controlWeeksOptions(siteId));
  const { opened, open, close } = useDialogs<'plan'>();
  if (weeks.isPending) return <PanelSkeleton label={t('common:loading')} />;
  if (weeks.isLoadingError) {
    return (
      <Panel title={t('title')}>
        <LoadError query={weeks} />
      </Panel>
    );
  }
  const { current, last } = shownWeeks(weeks.data?.results ?? []);
  return (
    <>
      <Panel
        title={t('title')}
        actions={<StateBadge week={current ?? last} />}
        footer={
          current ? (
            <WeekLink week={current} />
          ) : (
            <Button variant="primary" fullWidth onClick={() => open('plan')}>
              {t('run')}
            </Button>
          )
        }
      >
        <div className={classes['body']}>
          <p className={classes['text']}>{t('explanation')}</p>
          {current && <CurrentWeek week={current} />}
          {last && <LastWeek week={last} />}
          {!current && !last && <p className={classes['text']}>{t('howItWorks')}</p>}
        </div>
      </Panel>
      <PlanDialog opened={opened === 'plan'} onClose={close('plan')} siteId={siteId} />
    </>
  );
}

const badges = {
  planned: { tone: 'info', Icon: IconClock },
  running: { tone: 'info', Icon: IconClock },
  finished: { tone: 'ok', Icon: IconCheck },
  expired: { tone: 'neutral', Icon: IconHourglassEmpty },
} as const;

function StateBadge({ week }: { week: ControlWeek | undefined }) {
  const { t } = useTranslation('controlWeeks');
  if (!week || week.state === 'cancelled') return null;
  const { tone, Icon } = badges[week.state];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {t(`states.${week.state}`)}
    </Badge>
  );
}

function WeekLink({ week }: { week: ControlWeek }) {
  const { t } = useTranslation('controlWeeks');
  return (
    <Button
      variant="primary"
      fullWidth
      renderRoot={(props) => (
        <Link
          {...props}
          to="/coverage/control-week/$id"
          params={{ id: String(week.id) }}
          search={{ siteId: week.site.id, siteName: week.site.name }}
        />
      )}
    >
      {t(week.state === 'planned' ? 'seePlan' : 'enterWeighings')}
    </Button>
  );
}

function CurrentWeek({ week }: { week: ControlWeek }) {
  const { t } = useTranslation('controlWeeks');
  const format = useFormat();
  const count = week.plan.length;
  const period = format.period(week);
  if (week.state === 'planned') {
    return <p className={classes['strong']}>{t('plannedFor', { period, count })}</p>;
  }
  const entered = countEntered(week.plan);
  return (
    <div className={classes['progress']}>
      <p className={classes['strong']}>{t('runningSince', { period })}</p>
      <ProgressBar percent={(entered / Math.max(count, 1)) * 100} label={t('progress')} />
      <p className={classes['small']}>{t('entered', { entered, count })}</p>
    </div>
  );
}

function LastWeek({ week }: { week: ControlWeek }) {
  const { t } = useTranslation('controlWeeks');
  const format = useFormat();
  const { result, state, expired_by } = week;
  return (
    <>
      {state === 'expired' && expired_by !== null && (
        <p className={classes['text']}>{t(`expiredBy.${expired_by}`)}</p>
      )}
      {result ? (
        <ResultFigures week={week} result={result} />
      ) : (
        <p className={classes['text']}>
          {t('noResult', { period: format.period(week), count: controlWeekLimits.minServices })}
        </p>
      )}
      <Link
        className={classes['link']}
        to="/coverage/control-week/$id"
        params={{ id: String(week.id) }}
        search={{ siteId: week.site.id, siteName: week.site.name }}
      >
        {t('seeEntries')}
      </Link>
    </>
  );
}
