import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../ui/dialogs/on-demand.tsx';

const ContainersDialog = onDemand(
  async () => (await import('./containers-dialog.tsx')).ContainersDialog,
);

export function ContainersButton({ site }: { site: { id: number; name: string } }) {
  const { t } = useTranslation('containers');
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button size="xs" aria-label={t('openOf', { site: site.name })} onClick={dialog.open}>
        {t('open')}
      </Button>
      <ContainersDialog opened={isOpen} onClose={dialog.close} site={site} />
    </>
  );
}
