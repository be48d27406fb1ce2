import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrentUser } from '../../widgets/current-user.ts';
import { SiteSelect } from '../../widgets/site-select.tsx';
import { useChosenSite } from '../../widgets/use-chosen-site.ts';
import { overviewHeaderOptions } from './api.ts';
import { MetricsCard } from './metrics-card.tsx';
import { OverviewFilterForm } from './overview-filter-form.tsx';
import classes from './overview-page.module.css';
import { useOverviewSubtitle } from './use-overview-subtitle.ts';

export function OverviewPage() {
  const { t } = useTranslation('overview');
  const user = useCurrentUser();
  const { sites, site, choose } = useChosenSite();
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  const header = useQuery(overviewHeaderOptions(site?.id ?? null));
  const subtitle = useOverviewSubtitle(site, header.data, isPhone);
  const hasSiteSelect = sites.length > 1 && !isPhone;
  return (
    <>
      <PageHeader
        title={t('welcome', { name: user.first_name })}
        subtitle={subtitle.map((line) => (
          <span key={line} className={classes['line']}>
            {line}
          </span>
        ))}
        actions={
          hasSiteSelect && (
            <SiteSelect
              className={classes['site']}
              sites={sites}
              siteId={site?.id ?? null}
              onChange={(siteId) => void choose(siteId)}
            />
          )
        }
      />
      <MetricsCard header={header} isPhone={isPhone} />
      {isPhone && <OverviewFilterForm sites={sites} site={site} onApply={choose} />}
    </>
  );
}
