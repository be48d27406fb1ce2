import { ActionIcon, Button } from '@mantine/core';
import { IconClock, IconDownload, IconFileTypeCsv } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { DonationMonth } from '@wastegauge/contract/waste/donations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/display/badge.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { capitaliseFirst } from '../../../widgets/figures/format.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { Paging } from '../../../widgets/tables/paging.tsx';
import { statementPageSize, statementsOptions } from '../api.ts';
import type { DonationSummary } from '../summary-strip.tsx';
import { useDonationTexts } from '../use-donation-texts.ts';
import classes from './statements-card.module.css';
import { useStatementFiles } from './use-statement-files.ts';

interface StatementsCardProps {
  site: SiteOption;
  summary: DonationSummary;
}

export function StatementsCard({ site, summary }: StatementsCardProps) {
  const { t } = useTranslation(['donations', 'common']);
  const [page, setPage] = useState(1);
  const list = useQuery(statementsOptions(site.id, page));
  const count = list.data?.count ?? 0;
  return (
    <Panel title={t('statement.card')}>
      <p className={classes['hint']}>{t('statement.hint')}</p>
      {list.isPending && <Skeleton height={240} />}
      {list.isLoadingError && <LoadError query={list} />}
      {list.data && (
        <ul className={classes['months']} data-refetching={list.isPlaceholderData || undefined}>
          {list.data.results.map((month) => (
            <StatementRow
              key={month.month}
              siteId={site.id}
              month={month}
              currency={summary.currency}
            />
          ))}
        </ul>
      )}
      {count > statementPageSize && (
        <Paging
          page={page}
          pageSize={statementPageSize}
          total={count}
          label={t('statement.pages')}
          onPageChange={(chosen) => setPage(chosen)}
        />
      )}
    </Panel>
  );
}

interface StatementRowProps {
  siteId: number;
  month: DonationMonth;
  currency: string;
}

function StatementRow({ siteId, month, currency }: StatementRowProps) {
  const { t } = useTranslation(['donations', 'common']);
  const format = useFormat();
  const { kg } = useDonationTexts();
  const files = useStatementFiles(siteId);
  const name = capitaliseFirst(format.month(`${month.month}-01`));
  const meals = t('meals', { count: month.meals, meals: format.count(month.meals) });
  const money =
    month.value === null
      ? t('summary.noPrice')
      : `${format.price(month.value, currency)}${month.unpriced_kg > 0 ? ` (${t('statement.partlyPriced')})` : ''}`;
  return (
    <li className={classes['month']}>
      <div className={classes['words']}>
        <b>{name}</b>
        {month.is_complete ? (
          <small>
            {kg(month.weight_kg)}, {meals}, {money}
          </small>
        ) : (
          <small>
            {t('statement.soFarKg', { kg: format.fixed(month.weight_kg, 1) })}, {meals}
          </small>
        )}
      </div>
      {month.is_complete ? (
        <div className={classes['buttons']}>
          <ActionIcon
            variant="default"
            size={32}
            disabled={files.isRunning}
            aria-label={t('statement.csvOf', { month: name })}
            title={t('statement.csvOf', { month: name })}
            onClick={() => files.saveCsv(month.month)}
          >
            <IconFileTypeCsv size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
          <Button
            size="xs"
            disabled={files.isRunning}
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            aria-label={t('statement.pdfOf', { month: name })}
            onClick={() => files.savePdf(month.month)}
          >
            {files.isRunning ? t('common:processing') : 'PDF'}
          </Button>
        </div>
      ) : (
        <Badge icon={<IconClock />}>
          {t('statement.due', { day: format.day(month.written_on) })}
        </Badge>
      )}
    </li>
  );
}
