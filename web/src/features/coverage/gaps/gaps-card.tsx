import { Button } from '@mantine/core';
import { IconCircleCheck } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { maxPageSize } from '@wastegauge/contract/values/paging';
import type { Day } from '@wastegauge/contract/values/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/display/panel.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { gapsOptions } from '../api.ts';
import type { CoverageChoice } from '../use-coverage-choice.ts';
import { GapRow } from './gap-row.tsx';
import classes from './gaps-card.module.css';

interface GapsCardProps {
  choice: CoverageChoice;
  onCovers: (siteId: number, startDate: Day, endDate: Day) => void;
  onWaste: (siteId: number, day: Day, time?: string) => void;
}

const firstCount = 10;

export function GapsCard({ choice: { site, request }, onCovers, onWaste }: GapsCardProps) {
  const { t } = useTranslation(['coverage', 'common']);
  const [limit, setLimit] = useState(firstCount);
  const gaps = useQuery(gapsOptions(request, limit));
  return (
    <Panel title={t('gaps.title')} withoutPadding>
      <div className={classes['root']} data-refetching={gaps.isPlaceholderData || undefined}>
        {gaps.isPending && <TableSkeleton label={t('common:loading')} rows={4} columns={2} />}
        {gaps.isLoadingError && <LoadError query={gaps} />}
        {gaps.data?.results.length === 0 && (
          <EmptyState icon={<IconCircleCheck />} title={t('gaps.none')} hint={t('gaps.noneHint')} />
        )}
        <ul>
          {gaps.data?.results.map((gap) => (
            <GapRow
              key={`${gap.kind} ${gap.site.id} ${gap.startDate} ${gap.services.join()}`}
              gap={gap}
              hasSite={!site}
              onCovers={onCovers}
              onWaste={onWaste}
            />
          ))}
        </ul>
        {gaps.data && gaps.data.count > gaps.data.results.length && limit < maxPageSize && (
          <Button
            variant="link"
            size="xs"
            className={classes['more'] ?? ''}
            disabled={gaps.isPlaceholderData}
            onClick={() => setLimit(Math.min(limit * 2, maxPageSize))}
          >
            {t('gaps.more')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
