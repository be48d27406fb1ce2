import { IconTools } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import classes from './coming-page.module.css';
import { usePageTitle } from './page-title.ts';

/** Stands in for a page whose turn has not come. */
export function ComingPage() {
  const { t } = useTranslation('shell');
  return (
    <>
      <PageHeader title={usePageTitle()} />
      <div className={classes['panel']}>
        <EmptyState icon={<IconTools />} title={t('coming.title')} hint={t('coming.text')} />
      </div>
    </>
  );
}
