import { Button } from '@mantine/core';
import { IconEye } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { viewAs } from '../../api/call.ts';
import { allSitesOptions } from '../../widgets/places/site-list.ts';
import classes from './view-as.module.css';

const namedSites = 3;

export function ViewAsBanner({ siteIds }: { siteIds: readonly number[] }) {
  const { t } = useTranslation('shell');
  const sites = useQuery(allSitesOptions).data ?? [];
  const names = sites.filter(({ id }) => siteIds.includes(id)).map(({ name }) => name);
  const named = names.slice(0, namedSites).join(', ');
  const others = names.length - namedSites;
  return (
    <aside className={classes['banner']} aria-label={t('viewAs.label')}>
      <IconEye size={18} stroke={1.7} aria-hidden />
      <p>
        {t('viewAs.banner', {
          sites: others > 0 ? t('viewAs.others', { sites: named, count: others }) : named,
        })}{' '}
        {!viewAs.isInEffect() && t('viewAs.elsewhere')}
      </p>
      <Button
        size="xs"
        onClick={({ currentTarget }) => {
          currentTarget.closest('main')?.focus();
          viewAs.choose([]);
        }}
      >
        {t('viewAs.stop')}
      </Button>
    </aside>
  );
}
