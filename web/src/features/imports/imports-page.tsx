import { Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { importsSearch } from './imports-search.ts';
import { ImportsTable } from './imports-table.tsx';
import { NewImportCard } from './new-import-card.tsx';

export function ImportsPage() {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const { kind = 'waste', page = 1 } = importsSearch.parse(useSearch({ strict: false }));
  const show = (change: object): void => {
    void navigate({
      to: '/imports',
      search: (previous) => ({ ...previous, ...change }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('intro')} />
      <Stack gap="var(--grid-gap)">
        <NewImportCard kind={kind} onKindChange={(chosen) => show({ kind: chosen })} />
        <ImportsTable page={page} onPageChange={(next) => show({ page: next })} />
      </Stack>
    </>
  );
}
