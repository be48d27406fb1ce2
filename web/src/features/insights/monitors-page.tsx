import { standardPageSize } from '@wastegauge/contract/values/paging';
import { Paging } from '../../widgets/tables/paging.tsx';
import { monitorCardsOptions } from './api.ts';
import { CardsCard } from './cards-card.tsx';
import { ListPage } from './list-page.tsx';
import { shownDays } from './shown-days.ts';
import classes from './list-page.module.css';
import { MonitorCard } from './monitor-card.tsx';
import { useInsights } from './use-insights.ts';
import { usePagedList } from './use-paged-list.ts';

export function MonitorsPage() {
  const insights = useInsights();
  const { filters, question } = insights;
  const { list, page, top, goTo } = usePagedList({
    insights,
    pageSize: standardPageSize,
    options: (offset) => monitorCardsOptions(question, offset),
  });
  return (
    <ListPage
      page="monitors"
      insights={insights}
      count={list.isError ? 0 : list.data?.count}
      shown={list.data && shownDays(list.data)}
    >
      <CardsCard kind="monitor" list={list} insights={insights} ref={top}>
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
      </CardsCard>
      <div className={classes['paging']}>
        <Paging
          page={page}
          pageSize={standardPageSize}
          total={list.data?.count ?? 0}
          onPageChange={(wanted) => void goTo(wanted)}
        />
      </div>
    </ListPage>
  );
}
