import { Link } from '@tanstack/react-router';
import type { Coverage } from '@wastegauge/contract/insight/coverage';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { CoverageRing } from '../../widgets/coverage/coverage-ring.tsx';
import { coverageLevel, shownCoverage } from '../../widgets/coverage/coverage-level.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './sites-card.module.css';

export function SitesCard({ sites }: { sites: Coverage['sites'] }) {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  return (
    <Panel title={t('sitesCard.title')}>
      {sites.length === 0 && <p>{t('sitesCard.empty')}</p>}
      <ul className={classes['sites']}>
        {sites.map(({ id, name, percent, ...figures }) => {
          const gaps = figures.partly_services + figures.missed_services;
          return (
            <li key={id}>
              <Link
                to="/coverage"
                search={(previous) => ({ ...previous, siteId: [id], siteName: [name] })}
                className={classes['site']}
              >
                <span className={classes['percent']} data-level={coverageLevel(percent)}>
                  <CoverageRing percent={percent} />
                  {percent === null ? '–' : format.wholePercent(shownCoverage(percent))}
                </span>
                <b>{name}</b>
                <span>
                  {figures.planned_services === 0
                    ? t('sitesCard.noServices')
                    : t('sitesCard.measured', {
                        measured: format.count(figures.measured_services),
                        planned: format.count(figures.planned_services),
                      })}
                </span>
                <span>
                  {figures.planned_services > 0 &&
                    (gaps === 0 ? t('sitesCard.noGaps') : t('sitesCard.gaps', { count: gaps }))}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
