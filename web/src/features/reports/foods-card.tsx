import { Link } from '@tanstack/react-router';
import type { Report } from '@wastegauge/contract/insight/reports';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { Change } from '../../widgets/figures/change.tsx';
import { reportSearch } from '../../widgets/filters/report-filter.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './report-card.module.css';

export function FoodsCard({ report: { kind, foods, site, period } }: { report: Report }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const translated = useTranslated(foods.map(({ name }) => name));
  if (foods.length === 0) return null;
  const search = reportSearch.parse({ siteId: site?.id, siteName: site?.name, ...period });
  return (
    <section className={classes['section']}>
      <h3>
        {t('mostWasted')} <small>{t(`versusBefore.${kind}`)}</small>
      </h3>
      <ol className={classes['foods']}>
        {foods.map(({ id, name, image_url, value, diff }) => (
          <li key={id}>
            <FoodImage sources={image_url === null ? [] : [image_url]} alt="" size={48} isEager />
            <Link to="/insights/foods/$foodId" params={{ foodId: String(id) }} search={search}>
              {translated(name)}
            </Link>
            <span>
              <b>{format.fixed(value, 2)}</b> kg
            </span>
            <Change percent={diff} />
          </li>
        ))}
      </ol>
    </section>
  );
}
