import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openCountOptions } from './api.ts';

/** Nothing while there is nothing to check. */
export function UnusualLink({ siteIds }: { siteIds: readonly number[] }) {
  const { t } = useTranslation('feed');
  const count = useQuery(openCountOptions(siteIds)).data?.counts.open ?? 0;
  if (count === 0) return null;
  return (
    <Link
      to="/feed/unusual"
      search={({ siteId, siteName }) => (siteIds.length === 1 ? { siteId, siteName } : {})}
    >
      {t('unusual', { count })}
    </Link>
  );
}
