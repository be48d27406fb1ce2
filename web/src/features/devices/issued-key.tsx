import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Device } from '@wastegauge/contract/directory/devices';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CopyField } from '../../widgets/forms/copy-field.tsx';
import { deviceOptions, type DevicePage } from './api.ts';
import { DeviceHealth } from './device-health.tsx';
import classes from './issued-key.module.css';

interface IssuedKeyProps {
  device: Device;
  keyText: string;
}

const pollIntervalMs = 3000;

const takeFocus = (card: HTMLDivElement | null): void => card?.focus();

export function IssuedKey({ device, keyText }: IssuedKeyProps) {
  const { t } = useTranslation('devices');
  const queryClient = useQueryClient();
  const current = useQuery({ ...deviceOptions(device.id), refetchInterval: pollIntervalMs });
  const { data: heard } = current;
  // The row behind the dialog shows the same captures, also while the list is loading.
  useEffect(() => {
    if (!heard) return;
    queryClient.setQueriesData<DevicePage>(
      { queryKey: ['devices', 'list'] },
      (page) =>
        page && {
          ...page,
          results: page.results.map((row) => (row.id === heard.id ? heard : row)),
        },
    );
  }, [heard, queryClient]);
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
      <div className={classes['contact']} aria-live="polite">
        <b>{t('key.heard')}</b>
        <DeviceHealth device={heard ?? device} />
      </div>
    </div>
  );
}

function simulatorCommand(
  server: string,
  { serial, weighing }: Pick<Device, 'serial' | 'weighing'>,
  key: string,
): string {
  const scale = weighing === 'cumulative' ? ' --cumulative' : '';
  return `npm run simulate -- --server ${server} --serial ${serial} --key ${key}${scale} --rate 15 --minutes 2`;
}
