import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '#icons';
import {
  foodPageSize,
  insightRoutes,
  type FoodCard as FoodCardData,
} from '@wastegauge/contract/insight/insights';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Paging } from '../../widgets/tables/paging.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { foodCardsOptions } from './api.ts';
import { CardList } from './card-list.tsx';
import { FoodCard } from './food/food-card.tsx';
import { ListPage } from './list-page.tsx';
import classes from './list-page.module.css';
import { useCardsExport, useInsights, usePagedList } from './use-insights.ts';

interface FoodsPageProps {
  Price: ComponentType<{
    opened: boolean;
    onClose: () => void;
    food: { id: number; name: string };
    siteId: number | undefined;
  }>;
  Recipe: ComponentType<{
    opened: boolean;
    onClose: () => void;
    siteId: number | undefined;
  }>;
}

export function FoodsPage({ Price, Recipe }: FoodsPageProps) {
  const { t } = useTranslation('insights');
  const insights = useInsights();
  const { filters, query } = insights;
  const { list, page, top, goTo } = usePagedList({
    insights,
    pageSize: foodPageSize,
    options: (offset) => foodCardsOptions(query, offset),
  });
  const exporting = useCardsExport(insightRoutes.exportFoodCards, query, 'foods');
  const [isAdding, adding] = useDisclosure(false);
  const [priced, setPriced] = useState<FoodCardData | null>(null);
  const [isPricing, pricing] = useDisclosure(false);
  const cards = list.data?.results ?? [];
  const translated = useTranslated(
    cards.flatMap(({ name, category, subcategory }) => [name, category, subcategory]),
  );
  const siteId = filters.sites.length === 1 ? filters.sites[0]?.id : undefined;
  return (
    <ListPage
      page="foods"
      insights={insights}
      reply={list.data}
      exporting={exporting}
      action={
        <Button onClick={adding.open}>
          <IconPlus size={18} stroke={1.7} aria-hidden />
          <span className={classes['text']}>{t('addRecipe')}</span>
        </Button>
      }
    >
      <CardList kind="food" list={list} insights={insights} ref={top}>
        {({ results, start_date, end_date }) =>
          results.map((card) => (
            <FoodCard
              key={card.id}
              card={card}
              period={{ startDate: start_date, endDate: end_date }}
              filters={filters}
              translated={translated}
              onEdit={() => {
                setPriced(card);
                pricing.open();
              }}
            />
          ))
        }
      </CardList>
      <div className={classes['paging']}>
        <Paging
          page={page}
          pageSize={foodPageSize}
          total={list.data?.count ?? 0}
          onPageChange={(next) => void goTo(next)}
        />
      </div>
      <Price
        opened={isPricing}
        onClose={pricing.close}
        food={{ id: priced?.id ?? 0, name: priced?.name ?? '' }}
        siteId={siteId}
      />
      <Recipe opened={isAdding} onClose={adding.close} siteId={siteId} />
    </ListPage>
  );
}
