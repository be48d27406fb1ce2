import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { texts } from '@wastegauge/contract/values/texts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { siteTimeAt } from '../../widgets/time/site-time.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TimeField } from '../../ui/fields/time-field.tsx';
import { typedTime } from '../../ui/fields/typed-time.ts';
import { wasteTypesOptions } from '../../widgets/food/waste-types.ts';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useDateLabels } from '../../widgets/forms/use-date-labels.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import classes from './add-waste-dialog.module.css';
import type { WasteChoices } from './use-waste-choices.ts';
import type { WasteFields } from './use-waste-form.ts';
import { parseTime } from '../../widgets/time/site-clock.ts';

interface PlaceAndTimeProps {
  fields: Pick<WasteFields, 'siteTime' | 'trimmings' | 'wasteTypeId'>;
  choices: WasteChoices;
  errors: Record<'device' | 'wasteType' | 'date', string | undefined>;
  onChange: (change: Partial<WasteFields>) => void;
}

export function PlaceAndTime({ fields, choices, errors, onChange }: PlaceAndTimeProps) {
  const { t } = useTranslation(['manualWaste', 'common']);
  const { sites, site, devices, device, hasNoMonitor } = choices;
  const now = siteTimeAt(site?.timezone ?? 'UTC', useNow());
  const wasteTypes = useQuery({ ...wasteTypesOptions, enabled: hasNoMonitor });
  return (
    <>
      <div className={classes['places']}>
        <SelectField
          label={t('site')}
          size="md"
          searchable={sites.length > 8}
          nothingFoundMessage={t('common:noResults')}
          disabled={sites.length < 2}
          options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={site ? String(site.id) : null}
          onChange={(value) => onChange({ siteId: Number(value), deviceId: null })}
        />
        {devices.length > (hasNoMonitor ? 1 : 0) && (
          <SelectField
            label={t('device')}
            size="md"
            searchable={devices.length > 8}
            nothingFoundMessage={t('common:noResults')}
            options={devices.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={device ? String(device.id) : null}
            error={errors.device}
            onChange={(value) => onChange({ deviceId: Number(value) })}
          />
        )}
        {hasNoMonitor && (
          <SelectField
            label={t('wasteType')}
            size="md"
            placeholder={t('wasteTypeChoose')}
            options={(wasteTypes.data ?? []).map(({ id, code }) => ({
              value: String(id),
              label: t(`common:wasteTypes.${code}`),
            }))}
            value={fields.wasteTypeId === null ? null : String(fields.wasteTypeId)}
            error={errors.wasteType}
            hint={devices.length === 0 ? t('noDevices') : undefined}
            onChange={(value) => onChange({ wasteTypeId: Number(value) })}
          />
        )}
        <DateAndTime
          siteTime={fields.siteTime ?? now}
          now={now}
          error={errors.date}
          onChange={(siteTime) => onChange({ siteTime })}
        />
      </div>
      <Checkbox
        className={classes['trimmings']}
        label={t('common:trimmings')}
        checked={fields.trimmings}
        onChange={({ currentTarget }) => onChange({ trimmings: currentTarget.checked })}
      />
    </>
  );
}

interface DateAndTimeProps {
  siteTime: string;
  now: string;
  error: string | undefined;
  onChange: (siteTime: string) => void;
}

function DateAndTime({ siteTime, now, error, onChange }: DateAndTimeProps) {
  const { t } = useTranslation(['manualWaste', 'common']);
  const format = useFormat();
  const fieldText = useFieldText();
  const [day = '', time = ''] = siteTime.split('T');
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const isUnread = typed !== null && parseTime(typed) === null;
  const handleTime = (text: string): void => {
    setTyped(text);
    const parsed = parseTime(text);
    if (parsed !== null) onChange(`${day}T${parsed}`);
  };
  return (
    <div className={classes['when']}>
      <DateField
        label={t('date')}
        size="md"
        placeholder={t('common:dates.placeholder')}
        textOf={format.day}
        minDay={firstDay}
        maxDay={now.slice(0, 10)}
        {...useDateLabels()}
        value={day}
        error={error}
        onChange={(chosen) => onChange(`${chosen ?? now.slice(0, 10)}T${time}`)}
      />
      <TimeField
        label={t('time')}
        size="md"
        value={typed ?? time}
        error={isUnread && isLeft ? fieldText(texts.invalidTime) : undefined}
        data-unread={isUnread || undefined}
        onBlur={({ currentTarget }) =>
          setIsLeft(parseTime(typedTime(currentTarget.value)) === null)
        }
        onKeyDown={({ key }) => {
          if (key === 'Enter') setIsLeft(true);
        }}
        onChange={handleTime}
      />
    </div>
  );
}
