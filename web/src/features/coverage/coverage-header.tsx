import { IconCalendar, IconChevronRight } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Coverage } from '@wastegauge/contract/insight/coverage';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { coverageOptions } from '../../widgets/coverage/api.ts';
import { shownCoverage } from '../../widgets/coverage/coverage-level.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { SiteSelect } from '../../widgets/places/site-select.tsx';
import classes from './coverage-page.module.css';
import { chosenMonth, monthChoices } from './coverage-search.ts';
import type { CoverageChoice } from './use-coverage-choice.ts';

interface CoverageHeaderProps {
  choice: CoverageChoice;
  coverage: Coverage | undefined;
}

/** With more sites the select is quicker than a row of tabs. */
const maxTabs = 8;

export function CoverageHeader({ choice, coverage }: CoverageHeaderProps) {
  const { t } = useTranslation(['coverage', 'common', 'shell']);
  const format = useFormat();
  const { sites, site, siteIds, request, today, chooseSite, chooseMonth } = choice;
  const month = chosenMonth(request, today);
  const chosenDays = request.startDate !== undefined &&
    request.endDate !== undefined && {
      startDate: request.startDate,
      endDate: request.endDate,
    };
  const hasTabs = sites.length > 1 && sites.length <= maxTabs;
  return (
    <>
      <PageHeader
        crumb={
          <nav aria-label={t('crumbs')}>
            <ol className={classes['crumbs']}>
              <li>
                <Link
                  to="/overview"
                  search={({ siteId, siteName, startDate, endDate }) => ({
                    siteId,
                    siteName,
                    startDate,
                    endDate,
                  })}
                >
                  {t('shell:navigation.home')}
                </Link>
                <IconChevronRight size={14} stroke={1.7} aria-hidden />
              </li>
              <li aria-current="page">{t('title')}</li>
            </ol>
          </nav>
        }
        title={t('title')}
        subtitle={
          <span className={classes['subtitle']}>
            {coverage?.period
              ? t('completeDays', { period: format.periodWithYear(coverage.period) })
              : coverage && t('noDays')}
          </span>
        }
        actions={
          <>
            {sites.length > 1 && (
              <SiteSelect
                className={classes['select']}
                sites={sites}
                siteId={site?.id ?? null}
                severalText={
                  siteIds.length > 1 ? t('common:siteCount', { count: siteIds.length }) : undefined
                }
                onChange={chooseSite}
              />
            )}
            <SelectField
              aria-label={t('month')}
              className={classes['select']}
              icon={<IconCalendar size={18} stroke={1.7} aria-hidden />}
              placeholder={chosenDays ? format.periodWithYear(chosenDays) : undefined}
              options={monthChoices(today).map((value) => ({
                value,
                label: format.month(value),
              }))}
              value={month}
              onChange={chooseMonth}
            />
          </>
        }
      />
      {hasTabs && <SiteTabs choice={choice} />}
    </>
  );
}

function SiteTabs({ choice: { sites, site, siteIds, request } }: { choice: CoverageChoice }) {
  const { t } = useTranslation(['coverage', 'common']);
  const format = useFormat();
  const { data } = useQuery(coverageOptions({ ...request, site: [] }));
  const percentText = (percent: number | null | undefined): string =>
    percent === undefined
      ? ''
      : percent === null
        ? '–'
        : format.wholePercent(shownCoverage(percent));
  const tabs = [
    {
      id: undefined,
      name: t('common:allSites'),
      percent: data?.total.percent,
      isShown: siteIds.length === 0,
    },
    ...sites.map(({ id, name }) => ({
      id,
      name,
      percent: data?.sites.find((one) => one.id === id)?.percent,
      isShown: site?.id === id,
    })),
  ];
  return (
    <nav className={classes['tabs']} aria-label={t('sites')}>
      {tabs.map(({ id, name, percent, isShown }) => (
        <Link
          key={id ?? 'all'}
          to="/coverage"
          search={(previous) => ({
            ...previous,
            siteId: id === undefined ? [] : [id],
            siteName: id === undefined ? [] : [name],
          })}
          aria-current={isShown ? 'page' : undefined}
        >
          {name} <b>{percentText(percent)}</b>
        </Link>
      ))}
    </nav>
  );
}
