import { Button } from '@mantine/core';
import { IconDeviceCctv } from '#icons';
import { Link } from '@tanstack/react-router';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../widgets/session/current-user.ts';
import { Paging } from '../../widgets/tables/paging.tsx';
import { monitorCardsOptions } from './api.ts';
import { CardList } from './card-list.tsx';
import { ListPage } from './list-page.tsx';
import classes from './list-page.module.css';
import { MonitorCard } from './monitor-card.tsx';
import { useInsights, usePagedList } from './use-insights.ts';

export function MonitorsPage() {
  const insights = useInsights();
  const { filters, query } = insights;
  const { t } = useTranslation('shell');
  const canWatch = useCan('live.read');
  const { list, page, top, goTo } = usePagedList({
    insights,
    pageSize: standardPageSize,
    options: (offset) => monitorCardsOptions(query, offset),
  });
  return (
    <ListPage
      page="monitors"
      insights={insights}
      reply={list.data}
      action={
        canWatch && (
          <Button renderRoot={(props) => <Link {...props} to="/liveview" search={true} />}>
            <IconDeviceCctv size={18} stroke={1.7} aria-hidden />
            <span className={classes['text']}>{t('titles.liveview')}</span>
          </Button>
        )
      }
    >
      <CardList kind="monitor" list={list} insights={insights} ref={top}>
        {({ results, start_date, end_date }) =>
          results.map((card) => (
            <MonitorCard
              key={card.id}
              card={card}
              period={{ startDate: start_date, endDate: end_date }}
              display={filters.display}
              isCondensed={filters.isCondensed}
            />
          ))
        }
      </CardList>
      <div className={classes['paging']}>
        <Paging
          page={page}
          pageSize={standardPageSize}
          total={list.data?.count ?? 0}
          onPageChange={(next) => void goTo(next)}
        />
      </div>
    </ListPage>
  );
}
