import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { siteTimeAt } from '../../widgets/time/site-time.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import classes from './add-waste-dialog.module.css';
import type { WasteChoices } from './use-waste-choices.ts';
import type { WasteFields } from './use-waste-form.ts';
import { WhenForm } from './when-form.tsx';

interface PlaceFormProps {
  fields: Pick<WasteFields, 'wall' | 'trimmings'>;
  choices: WasteChoices;
  errors: { device: string | undefined; date: string | undefined };
  onChange: (change: Partial<WasteFields>) => void;
}

export function PlaceForm({ fields, choices, errors, onChange }: PlaceFormProps) {
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
        <WhenForm
          wall={fields.wall ?? now}
          now={now}
          error={errors.date}
          onChange={(wall) => onChange({ wall })}
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
