import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarOff } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { serviceStates, type CoverageDays } from '@wastegauge/contract/insight/coverage';
import type { Day } from '@wastegauge/contract/values/dates';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../../ui/data-table/scroll-box.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { PanelSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { coverageDaysOptions } from '../api.ts';
import { ClosureDialogs } from '../closures/closure-dialogs.tsx';
import type { CoverageChoice } from '../use-coverage-choice.ts';
import { CalendarTable } from './calendar-table.tsx';
import classes from './calendar.module.css';
import {
  ServicePopover,
  type Anchor,
  type ChosenKey,
  type ChosenService,
} from './service-popover.tsx';
import { StateMark } from './state-icon.tsx';

interface CalendarCardProps {
  choice: CoverageChoice;
  site: SiteOption;
  onCovers: (siteId: number, day: Day) => void;
  onWaste: (siteId: number, day: Day, time: string) => void;
}

const narrow = '(max-width: 959px)';

export function CalendarCard({ choice, site, onCovers, onWaste }: CalendarCardProps) {
  const { t } = useTranslation(['coverage', 'common']);
  const days = useQuery(coverageDaysOptions(choice.request));
  const [hasClosures, setHasClosures] = useState(false);
  return (
    <Panel
      title={t('calendar.title')}
      titleSuffix={site.name}
      actions={
        <Button
          size="xs"
          leftSection={<IconCalendarOff size={16} stroke={1.7} aria-hidden />}
          onClick={() => setHasClosures(true)}
        >
          {t('calendar.closedDays')}
        </Button>
      }
    >
      {days.isPending && <PanelSkeleton label={t('common:loading')} height={180} />}
      {days.isLoadingError && <LoadError query={days} />}
      {days.data && (
        <Calendar
          days={days.data}
          isRefetching={days.isPlaceholderData}
          today={choice.today}
          onCovers={(day) => onCovers(site.id, day)}
          onWaste={(day, time) => onWaste(site.id, day, time)}
        />
      )}
      <ClosureDialogs
        site={site}
        today={choice.today}
        opened={hasClosures}
        onClose={() => setHasClosures(false)}
      />
    </Panel>
  );
}

interface CalendarProps {
  days: CoverageDays;
  isRefetching: boolean;
  today: Day;
  onCovers: (day: Day) => void;
  onWaste: (day: Day, time: string) => void;
}

function Calendar({ days, isRefetching, today, onCovers, onWaste }: CalendarProps) {
  const { t } = useTranslation('coverage');
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const root = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ key: ChosenKey; anchor: Anchor }>();
  const service = chosen && findService(days, chosen.key);
  if (days.services.length === 0) return <p>{t('calendar.empty')}</p>;
  const choose = (key: ChosenKey, button: HTMLElement): void => {
    const frame = root.current?.getBoundingClientRect();
    const box = button.getBoundingClientRect();
    if (!frame) return;
    setChosen({
      key,
      anchor: {
        left: box.left - frame.left,
        top: box.top - frame.top,
        width: box.width,
        height: box.height,
      },
    });
  };
  return (
    <div ref={root} className={classes['root']} data-refetching={isRefetching || undefined}>
      <ScrollBox className={classes['scroll']} label={t('calendar.scroll')}>
        <CalendarTable
          days={days}
          today={today}
          hasDayRows={isNarrow}
          onChoose={choose}
          onCovers={onCovers}
        />
      </ScrollBox>
      <Legend days={days} hasToday={days.days.some(({ day }) => day === today)} />
      {chosen && service && (
        <ServicePopover
          key={`${chosen.key.day} ${chosen.key.service}`}
          siteId={days.site.id}
          chosen={service}
          anchor={chosen.anchor}
          onClose={() => setChosen(undefined)}
          onWaste={onWaste}
        />
      )}
    </div>
  );
}

function findService(days: CoverageDays, key: ChosenKey): ChosenService | undefined {
  const record = days.days
    .find(({ day }) => day === key.day)
    ?.services.find(({ service }) => service === key.service);
  const start = days.services.find(({ service }) => service === key.service)?.start ?? '12:00';
  return record && { ...record, day: key.day, start };
}

function Legend({ days: { counts }, hasToday }: { days: CoverageDays; hasToday: boolean }) {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  return (
    <div className={classes['legend']}>
      <ul aria-label={t('calendar.legend')}>
        {serviceStates
          .filter((state) => (counts[state] ?? 0) > 0)
          .map((state) => (
            <li key={state}>
              <StateMark state={state} />
              {t(`states.${state}`)} <b>{format.count(counts[state] ?? 0)}</b>
            </li>
          ))}
      </ul>
      {hasToday && <span>{t('calendar.todayNote')}</span>}
    </div>
  );
}
