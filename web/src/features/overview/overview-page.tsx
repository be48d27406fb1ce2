import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { useCurrentUser } from '../../widgets/current-user.ts';
import { SiteSelect } from '../../widgets/site-select.tsx';
import { useChosenSite } from '../../widgets/use-chosen-site.ts';
import { useIsPhone } from '../../widgets/use-is-phone.ts';
import { useReportSite } from '../../widgets/use-report-site.ts';
import { overviewHeaderOptions } from './api.ts';
import { FocusFoodsCard } from './focus-foods-card.tsx';
import { MetricsCard } from './metrics-card.tsx';
import type { OverviewDialogs } from './overview-dialogs.ts';
import { OverviewFilterForm } from './overview-filter-form.tsx';
import classes from './overview-page.module.css';
import { PinnedWidgetsCard } from './pinned-widgets-card.tsx';
import { SnapshotCard } from './snapshot-card.tsx';
import { useOverviewSubtitle } from './use-overview-subtitle.ts';
import { WhatChangedCard } from './what-changed-card.tsx';

interface OverviewPageProps {
  dialogs: OverviewDialogs;
  Occupancy: ComponentType;
}

export function OverviewPage({ dialogs, Occupancy }: OverviewPageProps) {
  const { t } = useTranslation('overview');
  const user = useCurrentUser();
  const { sites, site, choose } = useChosenSite();
  const isPhone = useIsPhone();
  const header = useQuery(overviewHeaderOptions(useReportSite()?.id ?? null));
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
      <WhatChangedCard />
      <div className={classes['fixed']}>
        <div className={classes['whole']}>
          <SnapshotCard dialogs={dialogs} />
        </div>
        <FocusFoodsCard dialogs={dialogs} />
        <Occupancy />
      </div>
      <PinnedWidgetsCard dialogs={dialogs} />
      {isPhone && <OverviewFilterForm sites={sites} site={site} onApply={choose} />}
    </>
  );
}
