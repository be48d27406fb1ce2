import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { SiteSelect } from '../../widgets/places/site-select.tsx';
import { useChosenSite } from '../../widgets/places/use-chosen-site.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useReportSite } from '../../widgets/filters/use-report-site.ts';
import { overviewHeaderOptions } from './api.ts';
import { MetricsCard } from './metrics-card.tsx';
import { OverviewFilterForm } from './overview-filter-form.tsx';
import classes from './overview-page.module.css';
import { useOverviewSubtitle } from './use-overview-subtitle.ts';

export function OverviewHeadCard() {
  const { t } = useTranslation('overview');
  const user = useCurrentUser();
  const { sites, site, choose } = useChosenSite();
  const isPhone = useIsPhone();
  const header = useQuery(overviewHeaderOptions(useReportSite()?.id ?? null));
  const subtitle = useOverviewSubtitle(site, header.data, isPhone);
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
          sites.length > 1 &&
          !isPhone && (
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
