import { deviceTypes } from '@wastegauge/contract/directory/devices';
import { limits } from '@wastegauge/contract/values/texts';
import { useTranslation } from 'react-i18next';
import { FormSelect, FormText } from '../../widgets/forms/form-fields.tsx';
import type { DeviceBasics, DeviceFields } from './device-fields.ts';

const weighings = ['single', 'cumulative'] as const;

export function ZoneField({ hint, isFirst = false }: { hint?: string; isFirst?: boolean }) {
  const { t } = useTranslation('devices');
  return (
    <FormText<DeviceBasics>
      name="name"
      label={t('columns.zone')}
      maxLength={limits.textLength}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      hint={hint}
    />
  );
}

export function HardwareFields({ isTablet = false }: { isTablet?: boolean }) {
  const { t } = useTranslation('devices');
  return (
    <>
      <FormSelect<DeviceBasics>
        name="type"
        label={t('columns.type')}
        options={deviceTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
      />
      <FormSelect<DeviceBasics>
        name="weighing"
        label={t('weighing.label')}
        options={weighings.map((kind) => ({ value: kind, label: t(`weighing.${kind}`) }))}
        hint={t('weighing.hint')}
      />
      {isTablet ? (
        <FormText<DeviceFields>
          name="pin"
          label={t('pin.label')}
          hint={t('pin.hint')}
          maxLength={4}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : (
        <FormText<DeviceBasics>
          name="macAddress"
          label={t('macAddress')}
          maxLength={32}
          autoComplete="off"
        />
      )}
    </>
  );
}
