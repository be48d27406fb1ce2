import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { FoodsTable } from './foods-table.tsx';
import { PublicationsCard } from './publications-card.tsx';

export function SourcesPage() {
  const { t } = useTranslation('foods');
  return (
    <>
      <PageHeader title={t('sources.title')} subtitle={t('sources.subtitle')} />
      <Stack gap="var(--s6)">
        <FoodsTable />
        <PublicationsCard />
      </Stack>
    </>
  );
}
