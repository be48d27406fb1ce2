import { Tooltip } from '@mantine/core';
import { IconChevronRight } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../figures/use-format.ts';
import { useSites } from '../places/site-list.ts';
import { coverageOptions, type CoverageRequest } from './api.ts';
import classes from './coverage-chip.module.css';
import { coverageLevel, shownCoverage } from './coverage-level.ts';
import { CoverageRing } from './coverage-ring.tsx';

export function CoverageChip(request: CoverageRequest) {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  const names = useSites();
  const { data } = useQuery(coverageOptions(request));
  if (!data) return null;
  const { percent } = data.total;
  const level = coverageLevel(percent);
  const text = percent === null ? '' : format.wholePercent(shownCoverage(percent));
  const period = data.period ? format.period(data.period) : '';
  const chosen = names.filter(({ id }) => request.site.includes(id));
  return (
    <Tooltip label={`${t(`chip.${level}`, { percent: text, period })} ${t('chip.open')}`}>
      <Link
        to="/coverage"
        search={{
          siteId: chosen.length === 0 ? undefined : chosen.map(({ id }) => id),
          siteName: chosen.length === 0 ? undefined : chosen.map(({ name }) => name),
          startDate: request.startDate,
          endDate: request.endDate,
        }}
        className={classes['chip']}
        data-level={level}
      >
        <CoverageRing percent={percent} />
        {percent === null ? t('chip.none') : t('chip.name', { percent: text })}
        <IconChevronRight size={14} stroke={1.7} aria-hidden />
      </Link>
    </Tooltip>
  );
}
