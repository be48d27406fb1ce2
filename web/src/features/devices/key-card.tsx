import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Device } from '@wastegauge/contract/directory/devices';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CopyField } from '../../widgets/forms/copy-field.tsx';
import { deviceOptions } from './api.ts';
import { HealthCard } from './health-card.tsx';
import classes from './key-card.module.css';
import { simulatorCommand } from './simulator-command.ts';

interface KeyCardProps {
  device: Device;
  keyText: string;
}

const askIntervalMs = 3000;

// The dialog is open already when its form gives way to the key.
const takeFocus = (card: HTMLDivElement | null): void => card?.focus();

/** A new key, how to try it, and whether somebody has. */
export function KeyCard({ device, keyText }: KeyCardProps) {
  const { t } = useTranslation('devices');
  const queryClient = useQueryClient();
  const present = useQuery({ ...deviceOptions(device.id), refetchInterval: askIntervalMs });
  // What was heard of it meanwhile stands in the list behind too.
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: ['devices', 'list'] }),
    [queryClient],
  );
  return (
    <div ref={takeFocus} className={classes['root']} tabIndex={-1}>
      <Alert tone="warn">{t('key.once')}</Alert>
      <CopyField label={t('key.label')} value={keyText} copyLabel={t('key.copyKey')} />
      <CopyField
        label={t('key.command')}
        hint={t('key.commandHint')}
        value={simulatorCommand(window.location.origin, device, keyText)}
        copyLabel={t('key.copyCommand')}
      />
      <div className={classes['heard']} aria-live="polite">
        <b>{t('key.heard')}</b>
        <HealthCard device={present.data ?? device} />
      </div>
    </div>
  );
}
