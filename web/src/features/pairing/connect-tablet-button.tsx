import { Button } from '@mantine/core';
import { IconDeviceTablet } from '#icons';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../ui/dialogs/on-demand.tsx';
import { useCan } from '../../widgets/session/current-user.ts';
import { usePairing } from '../../widgets/monitors/use-pairing.ts';

const ConnectTabletDialog = onDemand(
  async () => (await import('./connect-tablet-dialog.tsx')).ConnectTabletDialog,
);

/** Opens by itself for an address with the code of a tablet. */
export function ConnectTabletButton() {
  const { t } = useTranslation('pairing');
  const pairing = usePairing();
  if (!useCan('devices.pair')) return null;
  return (
    <>
      <Button
        leftSection={<IconDeviceTablet size={18} stroke={1.7} aria-hidden />}
        onClick={pairing.open}
      >
        {t('title')}
      </Button>
      <ConnectTabletDialog
        opened={pairing.isOpen}
        onClose={pairing.close}
        scannedCode={pairing.scannedCode}
      />
    </>
  );
}
