import { Button, Group, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconClipboardPlus, IconListDetails } from '#icons';
import { Link, useLocation } from '@tanstack/react-router';
import type { foodInsightRoutes } from '@wastegauge/contract/insight/insights';
import type { AnswerOf } from '@wastegauge/contract/route';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../../ui/display/food-image.tsx';
import { PageTitle } from '../../../ui/display/page-header.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { newActionLink } from '../../../widgets/actions/new-action-link.ts';
import { useCan } from '../../../widgets/session/current-user.ts';
import { useTranslated } from '../../../widgets/language/translations.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { insightsSearch } from '../insights-search.ts';
import classes from './food-page.module.css';
import type { FoodView } from './use-food.ts';

export type FoodDetail = AnswerOf<typeof foodInsightRoutes.getFoodDetail>;

interface FoodHeaderProps {
  detail: FoodDetail | undefined;
  food: FoodView;
  filters: ReactNode;
}

export function FoodHeader({ detail, food, filters }: FoodHeaderProps) {
  const { t } = useTranslation(['insights', 'common']);
  const translated = useTranslated(
    detail ? [detail.name, detail.category_name, detail.subcategory_name] : [],
  );
  const { site, period } = food;
  const feedSearch = {
    foodId: food.query.foodId,
    foodName: detail?.name,
    ...period,
    ...(site && { siteId: site.id, siteName: site.name }),
  };
  const canAct = useCan('actions.write');
  const actionSearch = newActionLink({
    site,
    target: { kind: 'food', id: food.query.foodId },
    title: detail && t('newActionTitle', { name: translated(detail.name) }),
    origin: 'insight',
  });
  return (
    <header className={classes['head']}>
      <Crumbs food={food} name={detail && translated(detail.name)} />
      <Group gap="var(--s3) var(--s4)">
        <FoodImage
          sources={detail?.image_url ? [detail.image_url] : []}
          alt=""
          size={72}
          {...(detail === undefined && { waitingText: '' })}
        />
        <div className={classes['names']}>
          <PageTitle>
            {detail ? translated(detail.name) : <Skeleton width={180} height={26} />}
            {!detail && <VisuallyHidden>{t('common:loading')}</VisuallyHidden>}
          </PageTitle>
          <p>
            {detail ? (
              [detail.category_name, detail.subcategory_name]
                .filter(Boolean)
                .map(translated)
                .join(' · ')
            ) : (
              <Skeleton width={120} height={14} />
            )}
          </p>
        </div>
        {filters}
        {canAct && detail && (
          <Button
            leftSection={<IconClipboardPlus size={18} stroke={1.7} aria-hidden />}
            renderRoot={(props) => (
              <Link {...props} to="/kitchen/actions" search={() => actionSearch} />
            )}
          >
            {t('addAction')}
          </Button>
        )}
        <Button
          className={classes['interactions']}
          variant="primary"
          leftSection={<IconListDetails size={18} stroke={1.7} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/feed" search={() => feedSearch} />}
        >
          {t('viewInteractions')}
        </Button>
      </Group>
    </header>
  );
}

function Crumbs({ food: { site, period }, name }: { food: FoodView; name: string | undefined }) {
  const { t } = useTranslation('insights');
  const isPhone = useIsPhone();
  const left = useLocation({ select: ({ state }) => state.foods });
  const search = left ?? { ...(site && { siteId: site.id, siteName: site.name }), ...period };
  const foods = (
    <Link to="/insights/foods" search={insightsSearch.parse(search)}>
      {t('titles.foods')}
    </Link>
  );
  if (isPhone) {
    return (
      <nav className={classes['crumbs']} aria-label={t('crumbs')}>
        <IconChevronLeft size={18} stroke={1.7} aria-hidden />
        {foods}
      </nav>
    );
  }
  return (
    <nav className={classes['crumbs']} aria-label={t('crumbs')}>
      <span>{t('insights')}</span>
      <IconChevronRight size={14} stroke={1.7} aria-hidden />
      {foods}
      <IconChevronRight size={14} stroke={1.7} aria-hidden />
      <span aria-current="page">{name}</span>
    </nav>
  );
}
