import { Button } from '@mantine/core';
import { IconMapPinOff } from '#icons';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { withSites } from '../../widgets/filters/filter-rules.ts';
import { filterSearch, type ReportFilters } from '../../widgets/filters/report-filter.ts';

interface UnavailableSiteProps {
  filters: ReportFilters;
  known: ReportFilters['sites'];
}

export function UnavailableSite({ filters, known }: UnavailableSiteProps) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const withoutUnknown = filterSearch(withSites(filters, known));
  return (
    <EmptyState
      icon={<IconMapPinOff />}
      title={<h1>{t('unavailableSite.title')}</h1>}
      hint={t('unavailableSite.hint')}
      action={
        <Button
          variant="primary"
          onClick={() =>
            void navigate({
              to: '.',
              search: (previous) => ({ ...previous, ...withoutUnknown, offset: undefined }),
              replace: true,
            })
          }
        >
          {t(known.length > 0 ? 'unavailableSite.showOthers' : 'unavailableSite.showAll')}
        </Button>
      }
    />
  );
}
