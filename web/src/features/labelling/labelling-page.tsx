import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { ZoneSelect } from '../../widgets/places/zone-select.tsx';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { DeviceChoice } from './device-choice.tsx';
import { DeviceLabelling, type RecipeDialogType } from './device-labelling.tsx';
import { labellingSearch } from './labelling-search.ts';
import { LoadingSkeleton } from './task-frame.tsx';
import classes from './task-page.module.css';

interface LabellingPageProps {
  Recipe: RecipeDialogType;
}

export function LabellingPage({ Recipe }: LabellingPageProps) {
  const { t } = useTranslation(['labelling', 'common', 'texts']);
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
      {zones.isPending && <LoadingSkeleton />}
      {zones.isError && !zones.data && <LoadError query={zones} />}
      {zones.data &&
        (chosen ? (
          <DeviceLabelling
            key={chosen.serial}
            zone={chosen}
            others={zones.data.filter((zone) => zone !== chosen)}
            onChoose={choose}
            Recipe={Recipe}
          />
        ) : (
          <DeviceChoice title={t('texts:deviceNeeded')} zones={zones.data} onChoose={choose} />
        ))}
    </div>
  );
}
