import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { FoodsTable } from './foods-table.tsx';
import { PublicationsCard } from './publications-card.tsx';
import classes from './sources-page.module.css';

export function SourcesPage() {
  const { t } = useTranslation('foods');
  return (
    <>
      <PageHeader title={t('sources.title')} subtitle={t('sources.subtitle')} />
      <div className={classes['panels']}>
        <FoodsTable />
        <PublicationsCard />
      </div>
    </>
  );
}
