import { Button } from '@mantine/core';
import { IconCheck, IconTag, IconUsers } from '#icons';
import type { Gap } from '@wastegauge/contract/insight/coverage';
import type { Day } from '@wastegauge/contract/values/dates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/display/badge.tsx';
import { capitaliseFirst } from '../../../widgets/figures/format.ts';
import { recordNothing, settleGap } from '../api.ts';
import calendar from '../calendar/calendar.module.css';
import { StateMark } from '../calendar/state-icon.tsx';
import { useCoverageChange } from '../use-coverage-change.ts';
import { LabelLink, MonitorLink } from './gap-links.tsx';
import classes from './gaps-card.module.css';
import { useGapTexts } from './use-gap-texts.ts';

interface GapRowProps {
  gap: Gap;
  /** Several sites are listed. */
  hasSite: boolean;
  onCovers: (siteId: number, startDate: Day, endDate: Day) => void;
  onWaste: (siteId: number, day: Day, time?: string) => void;
}

export function GapRow({ gap, hasSite, onCovers, onWaste }: GapRowProps) {
  const { t } = useTranslation('coverage');
  const texts = useGapTexts()(gap);
  const isSilentNow = gap.monitors.some(({ is_silent_now }) => is_silent_now);
  const { settled } = gap;
  return (
    <li className={classes['gap']} data-settled={settled !== null || undefined}>
      <GapMark kind={gap.kind} />
      <div className={classes['words']}>
        <h3>
          {capitaliseFirst(texts.title)}{' '}
          {isSilentNow && <Badge tone="err">{t('gaps.silentNow')}</Badge>}
          {settled && (
            <Badge
              tone={settled.state === 'sorted' ? 'ok' : 'neutral'}
              icon={<IconCheck size={14} />}
            >
              {settled.by === null
                ? t(`gaps.${settled.state}`)
                : t('gaps.settledBy', { state: t(`gaps.${settled.state}`), name: settled.by })}
            </Badge>
          )}
        </h3>
        {hasSite && <p className={classes['site']}>{gap.site.name}</p>}
        <p>{texts.cause}</p>
        {!settled && <p>{texts.remedy}</p>}
      </div>
      <div className={classes['actions']}>
        <GapButtons gap={gap} onCovers={onCovers} onWaste={onWaste} />
      </div>
    </li>
  );
}

function GapMark({ kind }: { kind: Gap['kind'] }) {
  if (kind === 'unnamed' || kind === 'no_covers') {
    const KindIcon = kind === 'unnamed' ? IconTag : IconUsers;
    return (
      <span className={calendar['mark']} data-state="closed">
        <KindIcon size={16} stroke={1.7} aria-hidden />
      </span>
    );
  }
  return <StateMark state={kind} />;
}

function GapButtons({ gap, onCovers, onWaste }: Omit<GapRowProps, 'hasSite'>): ReactNode {
  const { t } = useTranslation('coverage');
  const { change } = useCoverageChange();
  const { kind, site, startDate: day, services, settled } = gap;
  const settle = (state: 'sorted' | 'left' | 'open', before: 'sorted' | 'left' | 'open'): void => {
    const body = { site: site.id, day, services };
    const done = {
      sorted: 'gaps.sortedDone',
      left: 'gaps.leftDone',
      open: 'gaps.reopened',
    } as const;
    void change({
      run: () => settleGap({ ...body, state }),
      done: t(done[state]),
      undo: () => settleGap({ ...body, state: before }),
    });
  };
  const recordNothingInAll = (): void => {
    const record = async (isNothing: boolean): Promise<void> => {
      for (const service of services) {
        await recordNothing({ site: site.id, day, service, is_nothing: isNothing });
      }
    };
    void change({
      run: () => record(true),
      done: t('service.recorded'),
      undo: () => record(false),
    });
  };
  if (kind === 'unnamed') return <LabelLink site={site} />;
  if (kind === 'no_covers') {
    return (
      <Button size="xs" onClick={() => onCovers(site.id, day, gap.endDate)}>
        {t('gaps.addCovers')}
      </Button>
    );
  }
  if (settled) {
    return (
      <Button size="xs" variant="ghost" onClick={() => settle('open', settled.state)}>
        {t('gaps.reopen')}
      </Button>
    );
  }
  const silent = gap.monitors.find(({ is_silent_now }) => is_silent_now);
  return (
    <>
      {kind === 'partly' ? (
        <Button size="xs" onClick={() => settle('sorted', 'open')}>
          {t('gaps.sort')}
        </Button>
      ) : (
        <>
          <Button size="xs" variant="ghost" onClick={() => settle('left', 'open')}>
            {t('gaps.leave')}
          </Button>
          {kind === 'no_entry' && (
            <Button size="xs" onClick={recordNothingInAll}>
              {t('service.nothingButton')}
            </Button>
          )}
          <Button size="xs" onClick={() => onWaste(site.id, day, gap.monitors[0]?.from)}>
            {t('gaps.addWaste')}
          </Button>
        </>
      )}
      {silent && <MonitorLink serial={silent.serial} name={silent.name} />}
    </>
  );
}
