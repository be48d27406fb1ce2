import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { firstDay as earliestDay, type Day } from '@wastegauge/contract/values/dates';
import { donationLimits } from '@wastegauge/contract/waste/donations';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TimeField } from '../../../ui/fields/time-field.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { NumberField } from '../../../widgets/forms/number-field.tsx';
import { useDateLabels } from '../../../widgets/forms/use-date-labels.ts';
import { zoneListOptions } from '../../../widgets/places/zone-list.ts';
import { siteClock, siteDay, siteTimeAt } from '../../../widgets/time/site-time.ts';
import { useNow } from '../../../widgets/time/use-now.ts';
import { PhotoField } from '../../../widgets/pictures/photo-field.tsx';
import type { HandOverDetails } from './details.ts';
import classes from './hand-over-dialog.module.css';

interface DetailFieldsProps {
  site: SiteOption;
  firstDay: Day | undefined;
  details: HandOverDetails;
  onChange: (change: Partial<HandOverDetails>) => void;
}

export function DetailFields({ site, firstDay, details, onChange }: DetailFieldsProps) {
  const { t } = useTranslation(['donations', 'common']);
  const format = useFormat();
  const now = siteTimeAt(site.timezone, useNow());
  const zones = useQuery(zoneListOptions({ siteIds: [site.id] }));
  return (
    <div className={classes['details']}>
      <DateField
        label={t('details.day')}
        placeholder={t('common:dates.placeholder')}
        textOf={format.day}
        {...useDateLabels()}
        minDay={firstDay ?? earliestDay}
        maxDay={siteDay(now)}
        value={details.day ?? siteDay(now)}
        onChange={(day) => onChange({ day, time: details.time || siteClock(now) })}
      />
      <TimeField
        label={t('details.time')}
        value={details.day === null ? siteClock(now) : details.time}
        onChange={(time) => onChange({ time, day: details.day ?? siteDay(now) })}
      />
      <SelectField
        label={t('handOvers.from')}
        options={[
          { value: '', label: t('details.noZone') },
          ...(zones.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={details.zoneId === null ? '' : String(details.zoneId)}
        onChange={(value) => onChange({ zoneId: value === '' ? null : Number(value) })}
      />
      <NumberField
        label={t('details.temperature')}
        decimals={1}
        unit="°C"
        value={details.temperature}
        onChange={(temperature) => onChange({ temperature })}
      />
      <TextField
        label={t('details.receiver')}
        maxLength={donationLimits.maxReceiver}
        autoComplete="off"
        value={details.receiver}
        onChange={(event) => onChange({ receiver: event.currentTarget.value })}
      />
      <PhotoField
        alt={t('photo.alt')}
        photo={details.photo}
        onChange={(photo) => onChange({ photo })}
      />
    </div>
  );
}
