import { Button, VisuallyHidden } from '@mantine/core';
import { IconToolsKitchen2, IconWand } from '#icons';
import type { AdviceService, DishAdvice, Tomorrow } from '@wastegauge/contract/insight/tomorrow';
import { addDays } from '@wastegauge/contract/values/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { parseNumber } from '../../widgets/forms/number-text.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import {
  DishPlan,
  DishTitle,
  LastAmount,
  LastTime,
  RanOutButton,
  Suggestion,
} from './dish-parts.tsx';
import classes from './dishes-card.module.css';
import { dishField } from './plan-draft.ts';
import type { PlanDraft } from './use-plan-draft.ts';
import type { RanOutEntry } from './use-ran-out.ts';
import {
  serviceColour,
  useKgText,
  useLastWeekdayText,
  useServiceName,
} from './use-tomorrow-texts.ts';

interface DishesCardProps {
  data: Tomorrow;
  plan: PlanDraft;
  ranOut: RanOutEntry;
}

/** More rows are printed closer together, so that they fit on one page. */
const maxRoomyRows = 24;

export function DishesCard({ data, plan, ranOut }: DishesCardProps) {
  const { t } = useTranslation('tomorrow');
  const canPlan = useCan('covers.write');
  const isPhone = useIsPhone();
  const List = isPhone ? DishList : DishTable;
  const hasSuggestions = data.dishes.some(({ suggested }) => suggested !== null);
  return (
    <Panel
      title={t('dishes.title')}
      withHeadBorder
      withoutPadding
      actions={
        canPlan &&
        hasSuggestions && (
          <Button
            size="xs"
            className={classes['fill'] ?? ''}
            leftSection={<IconWand size={18} stroke={1.7} aria-hidden />}
            disabled={!plan.canFillIn}
            onClick={plan.fillIn}
          >
            {t('dishes.fillIn')}
          </Button>
        )
      }
    >
      {data.dishes.length === 0 ? (
        <EmptyState
          icon={<IconToolsKitchen2 />}
          title={t('dishes.none')}
          hint={t('dishes.noneHint')}
        />
      ) : (
        <List data={data} plan={plan} ranOut={ranOut} />
      )}
    </Panel>
  );
}

interface ServiceDishes {
  service: AdviceService;
  covers: number | null;
  dishes: DishAdvice[];
  hidden: number;
  showAll: () => void;
}

/** Dishes of a service shown at first; those planned or run out always are. */
const fewDishes = 5;

function useServiceDishes({ data, plan }: Omit<DishesCardProps, 'ranOut'>): ServiceDishes[] {
  const [complete, setComplete] = useState<readonly AdviceService[]>([]);
  return data.services.flatMap(({ service, covers }) => {
    const all = data.dishes.filter((dish) => dish.service === service);
    const dishes = complete.includes(service)
      ? all
      : all.filter(
          (dish, place) =>
            place < fewDishes || dish.ran_out_at !== null || plannedKg(plan, dish) !== null,
        );
    const showAll = (): void => setComplete((before) => [...before, service]);
    return all.length === 0
      ? []
      : [{ service, covers, dishes, hidden: all.length - dishes.length, showAll }];
  });
}

const plannedKg = (plan: PlanDraft, { service, food }: DishAdvice): number | null =>
  parseNumber(plan.field(dishField(service, food.id), 'kg').value) ?? null;

function MoreDishes({ hidden, showAll }: Pick<ServiceDishes, 'hidden' | 'showAll'>) {
  const { t } = useTranslation('tomorrow');
  return (
    <Button size="xs" variant="link" onClick={showAll}>
      {t('dishes.more', { count: hidden })}
    </Button>
  );
}

function useDishNames({ dishes }: Tomorrow): (dish: DishAdvice) => string {
  const translated = useTranslated(dishes.map(({ food }) => food.name));
  return ({ food }) => translated(food.name);
}

function GroupTitle({ service, covers }: Pick<ServiceDishes, 'service' | 'covers'>) {
  const { t } = useTranslation('tomorrow');
  const format = useFormat();
  const serviceName = useServiceName();
  return (
    <span className={classes['group']}>
      <i style={{ background: serviceColour(service) }} />
      <b>{serviceName(service)}</b>
      {covers !== null && (
        <span>
          {format.count(covers)} {t('covers', { count: covers })}
        </span>
      )}
    </span>
  );
}

function DishTable({ data, plan, ranOut }: DishesCardProps) {
  const { t } = useTranslation('tomorrow');
  const lastWeekdayText = useLastWeekdayText(data.day);
  const dishName = useDishNames(data);
  const groups = useServiceDishes({ data, plan });
  const canPlan = useCan('covers.write');
  const lastDay = addDays(data.day, -7);
  const shown = groups.reduce((total, { dishes }) => total + dishes.length, 0);
  return (
    <div className={classes['scroller']}>
      <table className={classes['table']} data-dense={shown > maxRoomyRows || undefined}>
        <thead>
          <tr>
            <th scope="col">{t('dishes.dish')}</th>
            <th scope="col">{t('dishes.suggested')}</th>
            <th scope="col">{t('plan.yours')}</th>
            <th scope="col">{lastWeekdayText(lastDay)}</th>
            <th scope="col">{t('dishes.leftOver')}</th>
            {canPlan && (
              <th scope="col" className={classes['action']}>
                <VisuallyHidden>{t('ranOut.one')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.service}>
            <tr className={classes['groupRow']}>
              <th scope="rowgroup" colSpan={canPlan ? 6 : 5}>
                <GroupTitle {...group} />
              </th>
            </tr>
            {group.dishes.map((dish) => {
              const last = dish.last_weekday;
              const otherDay = last && last.day !== lastDay ? last.day : null;
              return (
                <tr key={dish.food.id}>
                  <th scope="row">
                    <DishTitle dish={dish} name={dishName(dish)} today={data.today} />
                  </th>
                  <td>
                    <Suggestion dish={dish} />
                  </td>
                  <td>
                    <DishPlan dish={dish} name={dishName(dish)} plan={plan} />
                  </td>
                  <td>
                    <LastAmount kg={last?.made_kg} day={otherDay} />
                  </td>
                  <td>
                    <LastAmount
                      kg={last?.left_kg}
                      day={last && last.made_kg === null ? otherDay : null}
                    />
                  </td>
                  {canPlan && (
                    <td className={classes['action']}>
                      <RanOutButton name={dishName(dish)} onPress={() => ranOut.record(dish)} />
                    </td>
                  )}
                </tr>
              );
            })}
            {group.hidden > 0 && (
              <tr className={classes['moreRow']}>
                <td colSpan={canPlan ? 6 : 5}>
                  <MoreDishes {...group} />
                </td>
              </tr>
            )}
          </tbody>
        ))}
        <Totals data={data} plan={plan} hasAction={canPlan} />
      </table>
    </div>
  );
}

interface TotalsProps extends Omit<DishesCardProps, 'ranOut'> {
  hasAction: boolean;
}

/** Of the planned dishes only: not every dish listed is on the menu. */
function Totals({ data, plan, hasAction }: TotalsProps) {
  const { t } = useTranslation('tomorrow');
  const kgText = useKgText();
  const dishes = data.dishes.flatMap((dish) => {
    const kg = plannedKg(plan, dish);
    return kg === null || Number.isNaN(kg) ? [] : [{ ...dish, kg }];
  });
  if (dishes.length === 0) return null;
  const lastDay = addDays(data.day, -7);
  const total = (amounts: readonly (number | null | undefined)[]): string =>
    amounts.every((kg) => kg != null)
      ? kgText(amounts.reduce<number>((sum, kg) => sum + (kg ?? 0), 0))
      : '–';
  const lastTotal = (name: 'made_kg' | 'left_kg'): string =>
    total(dishes.map(({ last_weekday: last }) => (last?.day === lastDay ? last[name] : null)));
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('dishes.planned', { count: dishes.length })}</th>
        <td>{total(dishes.map(({ suggested }) => suggested?.kg))}</td>
        <td>{total(dishes.map(({ kg }) => kg))}</td>
        <td>{lastTotal('made_kg')}</td>
        <td>{lastTotal('left_kg')}</td>
        {hasAction && <td className={classes['action']}>{null}</td>}
      </tr>
    </tfoot>
  );
}

function DishList({ data, plan, ranOut }: DishesCardProps) {
  const dishName = useDishNames(data);
  const canPlan = useCan('covers.write');
  return (
    <div className={classes['list']}>
      {useServiceDishes({ data, plan }).map((group) => (
        <section key={group.service}>
          <h3>
            <GroupTitle {...group} />
          </h3>
          <ul>
            {group.dishes.map((dish) => (
              <li key={dish.food.id}>
                <DishTitle dish={dish} name={dishName(dish)} today={data.today}>
                  <Suggestion dish={dish} isNamed />
                  <LastTime dish={dish} advised={data.day} />
                </DishTitle>
                <span className={classes['entry']}>
                  <DishPlan dish={dish} name={dishName(dish)} plan={plan} />
                  {canPlan && (
                    <RanOutButton
                      name={dishName(dish)}
                      isWide
                      onPress={() => ranOut.record(dish)}
                    />
                  )}
                </span>
              </li>
            ))}
          </ul>
          {group.hidden > 0 && <MoreDishes {...group} />}
        </section>
      ))}
    </div>
  );
}
