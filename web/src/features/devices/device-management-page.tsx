import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { AdministrationTabs } from '../../widgets/places/administration-tabs.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { DeviceFilterForm } from './device-filter-form.tsx';
import { DevicesTable } from './devices-table.tsx';
import { NewDeviceDialog } from './new-device-dialog.tsx';
import { useDevices } from './use-devices.ts';

export function DeviceManagementPage() {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const devices = useDevices();
  const [isAdding, { open, close }] = useDisclosure(false);
  const { data } = devices.list;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={data && t('devices', { count: data.count, total: format.count(data.count) })}
        subtitlePosition="beside"
        actions={
          <>
            {data !== undefined && data.count > data.silent && (
              <Badge tone="ok" icon={<IconWifi />}>
                {t('health.reporting', { total: format.count(data.count - data.silent) })}
              </Badge>
            )}
            {data !== undefined && data.silent > 0 && (
              <Badge tone="err" icon={<IconWifiOff />}>
                {t('health.silent', { total: format.count(data.silent) })}
              </Badge>
            )}
            <Button
              variant="primary"
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
              onClick={open}
            >
              {t('new.open')}
            </Button>
          </>
        }
      />
      <AdministrationTabs />
      <DeviceFilterForm search={devices.search} onChange={devices.show} />
      <DevicesTable devices={devices} />
      <NewDeviceDialog opened={isAdding} onClose={close} />
    </>
  );
}
