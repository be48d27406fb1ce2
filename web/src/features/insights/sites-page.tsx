import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { useState, type ComponentType } from 'react';
import { siteCardsOptions } from './api.ts';
import { BenchmarksCard } from './benchmarks-card.tsx';
import { CardList } from './card-list.tsx';
import { ListPage } from './list-page.tsx';
import classes from './list-page.module.css';
import { SiteCard, siteCardId } from './site-card.tsx';
import { SiteMapCard } from './site-map-card.tsx';
import { useCardsExport, useInsights } from './use-insights.ts';

interface SitesPageProps {
  EditSite: ComponentType<{ opened: boolean; onClose: () => void; siteId: number }>;
}

export function SitesPage({ EditSite }: SitesPageProps) {
  const insights = useInsights();
  const { filters, query } = insights;
  const list = useQuery(siteCardsOptions(query));
  const exporting = useCardsExport(insightRoutes.exportSiteCards, query, 'sites');
  const [activeId, setActiveId] = useState<number | null>(null);
  const [editedId, setEditedId] = useState(0);
  const [isEditing, editing] = useDisclosure(false);
  const showCard = (id: number): void => {
    const card = document.getElementById(siteCardId(id));
    card?.scrollIntoView({ block: 'center' });
    card?.focus({ preventScroll: true });
  };
  return (
    <ListPage page="sites" insights={insights} reply={list.data} exporting={exporting}>
      <div className={classes['columns']}>
        <CardList kind="site" list={list} insights={insights}>
          {({ results, start_date, end_date }) =>
            results.map((card, index) => (
              <SiteCard
                key={card.id}
                card={card}
                number={index + 1}
                period={{ startDate: start_date, endDate: end_date }}
                filters={filters}
                isActive={card.id === activeId}
                onActive={(isActive) => setActiveId(isActive ? card.id : null)}
                onEdit={() => {
                  setEditedId(card.id);
                  editing.open();
                }}
              />
            ))
          }
        </CardList>
        {list.data && list.data.count > 0 && (
          <SiteMapCard
            page={list.data}
            display={filters.display}
            activeId={activeId}
            onActive={setActiveId}
            onChoose={showCard}
          />
        )}
      </div>
      {list.data && list.data.count > 0 && (
        <BenchmarksCard
          period={{ startDate: list.data.start_date, endDate: list.data.end_date }}
          siteIds={filters.sites.map(({ id }) => id)}
        />
      )}
      <EditSite opened={isEditing} onClose={editing.close} siteId={editedId} />
    </ListPage>
  );
}
