import { VisuallyHidden } from '@mantine/core';
import { IconArrowsExchange, IconCircleCheck } from '#icons';
import { Link } from '@tanstack/react-router';
import type { SiteRecognitionReport } from '@wastegauge/contract/waste/recognition';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import classes from './confusions-card.module.css';

type Confusion = SiteRecognitionReport['confusions'][number];

export function ConfusionsCard({ report }: { report: SiteRecognitionReport }) {
  const { t } = useTranslation('recognition');
  const format = useFormat();
  const { confusions, mistakes } = report;
  const translated = useTranslated(
    confusions.flatMap(({ food, guessed }) => [food.name, guessed.name]),
  );
  const shown = confusions.reduce((sum, { captures }) => sum + captures, 0);
  return (
    <Panel
      title={t('confused.title')}
      actions={
        mistakes > 0 && (
          <span className={classes['total']}>
            {t('confused.mistakes', { shown: format.count(shown), total: format.count(mistakes) })}
          </span>
        )
      }
    >
      {confusions.length === 0 && (
        <EmptyState icon={<IconCircleCheck />} title={t('confused.none')} />
      )}
      <ul className={classes['pairs']}>
        {confusions.map((pair) => (
          <li key={`${pair.food.id} ${pair.guessed.id}`}>
            <Picture food={pair.food} />
            <IconArrowsExchange size={16} stroke={1.7} aria-hidden />
            <Picture food={pair.guessed} />
            <span className={classes['names']}>
              <FoodName food={pair.food} name={translated(pair.food.name)} site={report} />
              <FoodName food={pair.guessed} name={translated(pair.guessed.name)} site={report} />
            </span>
            <b>
              {format.count(pair.captures)}
              <VisuallyHidden> {t('confused.captures', { count: pair.captures })}</VisuallyHidden>
            </b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const Picture = ({ food }: { food: Confusion['food'] }) => (
  <FoodImage sources={food.image_url === null ? [] : [food.image_url]} alt="" size={40} />
);

interface FoodNameProps {
  food: Confusion['food'];
  name: string;
  site: { id: number; name: string };
}

/** Reviewers can open the captures labelled with the food. */
function FoodName({ food, name, site }: FoodNameProps) {
  const { t } = useTranslation('recognition');
  const canReview = useCan('events.review');
  if (!canReview) return <span>{name}</span>;
  return (
    <Link
      to="/review"
      search={{
        variant: 'mixed',
        siteId: site.id,
        siteName: site.name,
        food: food.id,
        foodName: food.name,
      }}
      title={t('confused.review')}
    >
      {name}
    </Link>
  );
}
