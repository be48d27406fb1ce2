import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/display/panel.tsx';
import { useTranslated } from '../../../widgets/language/translations.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import type { FoodDetail } from './food-head-card.tsx';
import classes from './food-page.module.css';
import { foodSearch } from '../insights-search.ts';

export function IngredientsCard({ ingredients }: { ingredients: FoodDetail['ingredients'] }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const search = foodSearch.parse(useSearch({ strict: false }));
  const translated = useTranslated(ingredients.map(({ name }) => name));
  return (
    <Panel title={t('ingredients.title')}>
      <ul className={classes['ingredients']}>
        {ingredients.map(({ id, name, quantity }) => (
          <li key={id}>
            <Link to="/insights/foods/$foodId" params={{ foodId: String(id) }} search={search}>
              {translated(name)}
            </Link>
            <span>{format.fixed(quantity, 3)} kg</span>
          </li>
        ))}
      </ul>
      <p className={classes['note']}>{t('ingredients.text')}</p>
    </Panel>
  );
}
