import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { siteTimeAt } from '../../widgets/time/site-time.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import classes from './add-waste-dialog.module.css';
import type { WasteChoices } from './use-waste-choices.ts';
import type { WasteFields } from './use-waste-form.ts';
import { parseTime } from './site-clock.ts';

interface PlaceAndTimeProps {
  fields: Pick<WasteFields, 'siteTime' | 'trimmings'>;
  choices: WasteChoices;
  errors: { device: string | undefined; date: string | undefined };
  onChange: (change: Partial<WasteFields>) => void;
}

export function PlaceAndTime({ fields, choices, errors, onChange }: PlaceAndTimeProps) {
  const { t } = useTranslation(['manualWaste', 'common']);
  const { sites, site, devices, device, zones } = choices;
  const now = siteTimeAt(site?.timezone ?? 'UTC', useNow());
  const hasNoDevices = zones.data?.length === 0;
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
        <SelectField
          label={t('device')}
          size="md"
          searchable={devices.length > 8}
          nothingFoundMessage={t('common:noResults')}
          options={devices.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={device ? String(device.id) : null}
          error={errors.device}
          hint={hasNoDevices ? t('noDevices') : undefined}
          onChange={(value) => onChange({ deviceId: Number(value) })}
        />
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
  const language = useLanguage();
  const [day = '', time = ''] = siteTime.split('T');
  const [typed, setTyped] = useState<string | null>(null);
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
        locale={language}
        labels={{ previous: t('common:dates.previousMonth'), next: t('common:dates.nextMonth') }}
        value={day}
        error={error}
        onChange={(chosen) => onChange(`${chosen ?? now.slice(0, 10)}T${time}`)}
      />
      <TextField
        label={t('time')}
        size="md"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? time}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => setTyped(null)}
        onChange={({ currentTarget }) => handleTime(currentTarget.value)}
      />
    </div>
  );
}
