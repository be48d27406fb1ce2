import {
  IconBook2,
  IconBulb,
  IconMoodEmpty,
  IconPackage,
  IconRecycle,
  IconScale,
  IconShoppingCart,
  IconStack2,
  IconToolsKitchen,
  IconToolsKitchen2,
  type Icon,
} from '#icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { FoodReduction } from '@wastegauge/contract/insight/insights';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useTranslated } from '../../../widgets/language/translations.ts';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import classes from './food-page.module.css';

interface ReductionsCardProps {
  list: UseQueryResult<{ results: FoodReduction[] }>;
}

const icons: Partial<Record<string, Icon>> = {
  Purchasing: IconShoppingCart,
  Production: IconStack2,
  Preparation: IconToolsKitchen,
  'Re-use': IconRecycle,
  Storage: IconPackage,
  Service: IconToolsKitchen2,
  Portioning: IconScale,
  Menu: IconBook2,
};

export function ReductionsCard({ list }: ReductionsCardProps) {
  const { t } = useTranslation(['insights', 'common']);
  const reductions = list.data?.results ?? [];
  const translated = useTranslated(
    reductions.flatMap(({ reduction_type, reduction_string }) => [
      reduction_type,
      reduction_string,
    ]),
  );
  return (
    <Panel title={t('reductions.title')} withoutPadding>
      {list.isPending ? (
        <TableSkeleton label={t('common:loading')} rows={5} columns={1} />
      ) : list.isError && !list.data ? (
        <LoadError query={list} />
      ) : reductions.length === 0 ? (
        <EmptyState icon={<IconMoodEmpty />} title={t('reductions.none')} />
      ) : (
        <ul className={classes['reductions']}>
          {reductions.map(({ id, reduction_type, reduction_string }) => {
            const ReductionIcon = icons[reduction_type] ?? IconBulb;
            return (
              <li key={id}>
                <span className={classes['reductionIcon']} aria-hidden>
                  <ReductionIcon size={20} stroke={1.7} />
                </span>
                <div>
                  <h3>{translated(reduction_type)}</h3>
                  <p>{translated(reduction_string)}</p>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
