import { IconMinus, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { useTranslation } from 'react-i18next';
import { usePinnedWidgets, usePinWidget } from '../../widgets/home-widgets/pinned-widgets.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { DailyPlateCard } from './plate-waste/daily-plate-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { JourneyCard } from './snapshot/journey-card.tsx';
import type { OverviewDialogs } from './overview-dialogs.ts';
import { pinnedLayout } from './pinned-layout.ts';
import classes from './pinned-widgets.module.css';
import { PlateReportCard } from './plate-waste/plate-report-card.tsx';
import { TrimmingsCard } from './trimmings-card.tsx';

export function PinnedWidgets({ dialogs }: { dialogs: OverviewDialogs }) {
  const { t } = useTranslation(['overview', 'widgets']);
  const { widgets, addSpan } = pinnedLayout(usePinnedWidgets());
  const pin = usePinWidget();
  const { notifyFailure } = useResultToast();
  const unpin = (identifier: WidgetIdentifier): void =>
    pin.mutate(
      { identifier, isPinned: false },
      { onError: () => notifyFailure(t('widgets:unpinFailed')) },
    );
  const leaving = pin.isPending ? pin.variables.identifier : undefined;
  return (
    <section aria-labelledby="pinned-widgets">
      <h2 className={classes['head']} id="pinned-widgets">
        {t('widgets:pinned')}
      </h2>
      <div className={classes['grid']}>
        {widgets.map(({ widget, span }) => (
          <div key={widget} className={classes['cell']} data-span={span}>
            <PinnedWidget widget={widget} dialogs={dialogs} />
            <button
              type="button"
              className={classes['unpin']}
              aria-label={t('widgets:unpin', { widget: t(`widgets:names.${widget}`) })}
              disabled={leaving === widget}
              onClick={() => unpin(widget)}
            >
              <IconMinus size={16} stroke={2.4} aria-hidden />
            </button>
          </div>
        ))}
        <Link to="/overview/widgets" search className={classes['add']} data-span={addSpan}>
          <span className={classes['plus']} aria-hidden>
            <IconPlus size={20} stroke={1.7} />
          </span>
          <b>{t('widgets:add.title')}</b>
          <span>{t('widgets:add.hint')}</span>
        </Link>
      </div>
    </section>
  );
}

function PinnedWidget({ widget, dialogs }: { widget: WidgetIdentifier; dialogs: OverviewDialogs }) {
  switch (widget) {
    case 'journey':
      return <JourneyCard dialogs={dialogs} />;
    case 'trimmings':
      return <TrimmingsCard />;
    case 'most-wasted-groups':
      return <GroupsCard />;
    case 'mini-plate-waste':
      return <PlateReportCard dialogs={dialogs} />;
    case 'daily-plate-waste':
      return <DailyPlateCard />;
    case 'monthly-snapshot':
    case 'focus-food':
    case 'occupancy':
      return null;
  }
}
