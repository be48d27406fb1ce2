import { Link } from '@tanstack/react-router';
import { unusualTabs, type UnusualTab } from '@wastegauge/contract/insight/unusual';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './unusual-page.module.css';

interface UnusualTabsProps {
  tab: UnusualTab;
  counts: Record<UnusualTab, number> | undefined;
}

export function UnusualTabs({ tab, counts }: UnusualTabsProps) {
  const { t } = useTranslation('unusual');
  const format = useFormat();
  return (
    <nav className={classes['tabs']} aria-label={t('tabsLabel')}>
      {unusualTabs.map((other) => (
        <Link
          key={other}
          to="/feed/unusual"
          search={({ siteId, siteName }) => ({
            siteId,
            siteName,
            ...(other !== 'open' && { tab: other }),
          })}
          aria-current={other === tab ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {t(`tabs.${other}`)}
          {counts && <span>{format.count(counts[other])}</span>}
        </Link>
      ))}
    </nav>
  );
}
