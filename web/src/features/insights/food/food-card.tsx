import { Button } from '@mantine/core';
import { IconBook2, IconChevronRight, IconEdit, IconListDetails, IconStar } from '#icons';
import { Link, useSearch } from '@tanstack/react-router';
import type { Period } from '@wastegauge/contract/values/dates';
import type { FoodCard as FoodCardData } from '@wastegauge/contract/insight/insights';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/display/badge.tsx';
import { FoodImage } from '../../../ui/display/food-image.tsx';
import type { ReportFilters } from '../../../widgets/filters/report-filter.ts';
import { foodAmounts, foodParts } from '../card-figures.ts';
import classes from '../card.module.css';
import { PreviousAmount, CardAmounts } from '../card-amounts.tsx';
import { detailSearch, feedSearch } from '../card-links.ts';
import { WasteParts } from '../waste-parts.tsx';

interface FoodCardProps {
  card: FoodCardData;
  period: Period;
  filters: ReportFilters;
  translated: (name: string) => string;
  onEdit: () => void;
}

export function FoodCard({ card, period, filters, translated, onEdit }: FoodCardProps) {
  const { t } = useTranslation(['insights', 'common']);
  const titleId = useId();
  // Lets the food page link back to the current list.
  const listSearch = useSearch({ strict: false });
  const name = translated(card.name);
  const amounts = foodAmounts(card, filters.display);
  return (
    <article className={classes['root']} aria-labelledby={titleId}>
      <div className={classes['food']}>
        <FoodImage sources={card.image_url === null ? [] : [card.image_url]} alt="" size={84} />
        <div className={classes['words']}>
          <h2 className={classes['title']} id={titleId}>
            {name.trim() === '' ? t('titleMissing') : name}
          </h2>
          <p className={classes['detail']}>
            {[card.category, card.subcategory].filter(Boolean).map(translated).join(' · ')}
          </p>
          <CardAmounts amounts={amounts} currency={card.currency} compared={card.compared} />
          {(card.is_recipe || card.is_focus) && (
            <p className={classes['badges']}>
              {card.is_focus && (
                <Badge tone="accent" icon={<IconStar />}>
                  {t('focusFood')}
                </Badge>
              )}
              {card.is_recipe && <Badge icon={<IconBook2 />}>{t('common:food.recipe')}</Badge>}
            </p>
          )}
        </div>
        {!filters.isCondensed && <WasteParts parts={foodParts(card)} size={60} />}
      </div>
      <footer className={classes['foot']} data-border>
        <Button
          variant="ghost"
          size="xs"
          leftSection={<IconEdit size={18} stroke={1.7} aria-hidden />}
          aria-label={t('editPriceOf', { name })}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
        <Button
          renderRoot={(props) => (
            <Link {...props} to="/feed" search={() => feedSearch(card, period, filters)} />
          )}
          variant="ghost"
          size="xs"
          leftSection={<IconListDetails size={18} stroke={1.7} aria-hidden />}
          aria-label={t('feedOf', { name })}
        >
          {t('feed')}
        </Button>
        <PreviousAmount amount={amounts[0]} currency={card.currency} />
        <Button
          renderRoot={(props) => (
            <Link
              {...props}
              to="/insights/foods/$foodId"
              params={{ foodId: String(card.id) }}
              search={() => detailSearch(period, filters)}
              state={(previous) => ({ ...previous, foods: listSearch })}
            />
          )}
          variant="link"
          size="xs"
          rightSection={<IconChevronRight size={16} stroke={1.7} aria-hidden />}
          aria-label={t('detailOf', { name })}
        >
          {t('detail')}
        </Button>
      </footer>
    </article>
  );
}
