import { IconDeviceCctv } from '#icons';
import type { Zone } from '@wastegauge/contract/directory/devices';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';

interface ZoneSelectProps {
  zones: readonly Zone[];
  serial: string | null;
  onChange: (serial: string) => void;
  isWaitingShown?: boolean | undefined;
  label?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
}

export function ZoneSelect({
  zones,
  serial,
  onChange,
  isWaitingShown = false,
  label,
  error,
  className,
}: ZoneSelectProps) {
  const { t } = useTranslation();
  const zoneLabel = (zone: Zone): string => {
    const place = `${zone.serial} · ${zone.name}, ${zone.site_name}`;
    // The page shows a newer count for the selected monitor.
    return isWaitingShown && zone.waiting > 0 && zone.serial !== serial
      ? t('zone.withWaiting', { place, waiting: zone.waiting })
      : place;
  };
  return (
    <SelectField
      {...(label === undefined ? { 'aria-label': t('zone.label') } : { label })}
      className={className}
      icon={<IconDeviceCctv size={18} stroke={1.7} aria-hidden />}
      searchable={zones.length > 8}
      nothingFoundMessage={t('noResults')}
      placeholder={t('zone.choose')}
      options={zones.map((zone) => ({ value: zone.serial, label: zoneLabel(zone) }))}
      value={serial}
      error={error}
      onChange={onChange}
    />
  );
}
