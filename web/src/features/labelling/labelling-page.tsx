import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { ZoneSelect } from '../../widgets/places/zone-select.tsx';
import { DeviceChoiceCard } from './device-choice-card.tsx';
import { LabellingCard, type RecipeEntry } from './labelling-card.tsx';
import { labellingSearch } from './labelling-search.ts';
import { LoadingCard } from './loading-card.tsx';
import classes from './task-page.module.css';

interface LabellingPageProps {
  Recipe: RecipeEntry;
}

export function LabellingPage({ Recipe }: LabellingPageProps) {
  const { t } = useTranslation(['labelling', 'common', 'texts']);
  const errorText = useErrorText();
  const { serial } = labellingSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const zones = useQuery(zoneListOptions({ isManual: true }));
  const chosen = zones.data?.find((zone) => zone.serial === serial);
  const choose = (chosenSerial: string): void =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, serial: chosenSerial }),
    });
  return (
    <div className={classes['page']}>
      <PageHeader
        title={t('labelling')}
        actions={
          <ZoneSelect
            className={classes['device']}
            zones={zones.data ?? []}
            serial={chosen?.serial ?? null}
            isWaitingShown
            onChange={choose}
          />
        }
      />
      {zones.isPending && <LoadingCard />}
      {zones.isError && !zones.data && (
        <ErrorState
          title={t('common:loadFailed')}
          hint={errorText(zones.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void zones.refetch()}
        />
      )}
      {zones.data &&
        (chosen ? (
          <LabellingCard
            key={chosen.serial}
            zone={chosen}
            others={zones.data.filter((zone) => zone !== chosen)}
            onChoose={choose}
            Recipe={Recipe}
          />
        ) : (
          <DeviceChoiceCard title={t('texts:deviceNeeded')} zones={zones.data} onChoose={choose} />
        ))}
    </div>
  );
}
