import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import type { NamedEvent } from '@wastegauge/contract/waste/labelling';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { RecentDecisions } from '../../widgets/decisions/recent-decisions.tsx';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { ZoneSelect } from '../../widgets/places/zone-select.tsx';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { DeviceChoice } from './device-choice.tsx';
import { QueueLabelling, type RecipeDialogType } from './queue-labelling.tsx';
import { labellingSearch } from './labelling-search.ts';
import { LoadingSkeleton } from './task-frame.tsx';
import classes from './task-page.module.css';
import { useWaitingDecisions } from './decision-delivery.ts';
import { WaitingBadge } from './waiting-badge.tsx';
import { useHasRecognition } from '../../widgets/session/public-settings.ts';
import type { z } from 'zod';

interface LabellingPageProps {
  Recipe: RecipeDialogType;
}

export function LabellingPage({ Recipe }: LabellingPageProps) {
  const { t } = useTranslation(['labelling', 'common', 'texts']);
  const { serial, queue, order } = labellingSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [reopened, setReopened] = useState(0);
  const waiting = useWaitingDecisions();
  const zones = useQuery(zoneListOptions({ isManual: true }));
  const chosen = zones.data?.find((zone) => zone.serial === serial);
  const isAll = queue === 'all';
  const hasRecognition = useHasRecognition();
  const show = (search: z.input<typeof labellingSearch>): void =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, ...search }) });
  const choose = (chosenSerial: string): void => show({ serial: chosenSerial, queue: undefined });
  const chooseAll = (): void => show({ serial: undefined, queue: 'all' });
  const showReopened = ({ device_serial: of }: NamedEvent): void => {
    if (!isAll && of !== serial) choose(of);
    setReopened((count) => count + 1);
  };
  return (
    <div className={classes['page']}>
      <PageHeader
        title={t('labelling')}
        actions={
          <>
            <WaitingBadge count={waiting} />
            <RecentDecisions reopen="labelling" onReopened={showReopened} />
            {hasRecognition && (chosen ?? isAll) && (
              <Button
                aria-pressed={order === 'teach'}
                title={t('teachHint')}
                onClick={() => show({ order: order === 'teach' ? undefined : 'teach' })}
              >
                {t('teach')}
              </Button>
            )}
            {(chosen ?? isAll) && (
              <Button aria-pressed={isAll} onClick={chooseAll}>
                {t('allSites')}
              </Button>
            )}
            <ZoneSelect
              className={classes['device']}
              zones={zones.data ?? []}
              serial={isAll ? null : (chosen?.serial ?? null)}
              isWaitingShown
              onChange={choose}
            />
          </>
        }
      />
      {zones.isPending && <LoadingSkeleton />}
      {zones.isError && !zones.data && <LoadError query={zones} />}
      {zones.data &&
        (chosen || isAll ? (
          <QueueLabelling
            key={`${isAll ? 'all' : chosen?.serial} ${order}`}
            zone={isAll ? undefined : chosen}
            order={order}
            others={zones.data.filter((zone) => zone !== chosen)}
            onChoose={choose}
            Recipe={Recipe}
            reopened={reopened}
          />
        ) : (
          <DeviceChoice
            title={t('texts:deviceNeeded')}
            zones={zones.data}
            onChoose={choose}
            onChooseAll={chooseAll}
          />
        ))}
    </div>
  );
}
