import { Button, VisuallyHidden } from '@mantine/core';
import { IconToolsKitchen2, IconWand } from '@tabler/icons-react';
import type { AdviceService, DishAdvice, Tomorrow } from '@wastegauge/contract/insight/tomorrow';
import { addDays } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { parseNumber } from '../../widgets/forms/number-text.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { DishPlan, DishTitle, LastWeekday, RanOutButton, Suggestion } from './dish-parts.tsx';
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
}

const groupDishes = ({ services, dishes }: Tomorrow): ServiceDishes[] =>
  services
    .map(({ service, covers }) => ({
      service,
      covers,
      dishes: dishes.filter((dish) => dish.service === service),
    }))
    .filter((group) => group.dishes.length > 0);

function useDishNames({ dishes }: Tomorrow): (dish: DishAdvice) => string {
  const translated = useTranslated(dishes.map(({ food }) => food.name));
  return ({ food }) => translated(food.name);
}

function GroupTitle({ service, covers }: ServiceDishes) {
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
  const kgText = useKgText();
  const canPlan = useCan('covers.write');
  const lastDay = addDays(data.day, -7);
  return (
    <div className={classes['scroller']}>
      <table
        className={classes['table']}
        data-dense={data.dishes.length > maxRoomyRows || undefined}
      >
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
        {groupDishes(data).map((group) => (
          <tbody key={group.service}>
            <tr className={classes['groupRow']}>
              <th scope="rowgroup" colSpan={canPlan ? 6 : 5}>
                <GroupTitle {...group} />
              </th>
            </tr>
            {group.dishes.map((dish) => (
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
                  <LastWeekday dish={dish} usualDay={lastDay} />
                </td>
                <td>
                  {dish.last_weekday?.left_kg != null ? kgText(dish.last_weekday.left_kg) : '–'}
                </td>
                {canPlan && (
                  <td className={classes['action']}>
                    <RanOutButton name={dishName(dish)} onPress={() => ranOut.record(dish)} />
                  </td>
                )}
              </tr>
            ))}
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

function Totals({ data: { dishes }, plan, hasAction }: TotalsProps) {
  const { t } = useTranslation('tomorrow');
  const kgText = useKgText();
  const planned = dishes.map(
    ({ service, food }) => parseNumber(plan.field(dishField(service, food.id), 'kg').value) ?? null,
  );
  const total = (amounts: readonly (number | null | undefined)[]): string => {
    const known = amounts.filter((kg) => kg != null && !Number.isNaN(kg));
    return known.length === 0 ? '–' : kgText(known.reduce<number>((sum, kg) => sum + (kg ?? 0), 0));
  };
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('dishes.all')}</th>
        <td>{total(dishes.map(({ suggested }) => suggested?.kg))}</td>
        <td>{total(planned)}</td>
        <td>{total(dishes.map(({ last_weekday: last }) => last?.made_kg))}</td>
        <td>{total(dishes.map(({ last_weekday: last }) => last?.left_kg))}</td>
        {hasAction && <td className={classes['action']}>{null}</td>}
      </tr>
    </tfoot>
  );
}

function DishList({ data, plan, ranOut }: DishesCardProps) {
  const { t } = useTranslation('tomorrow');
  const dishName = useDishNames(data);
  const kgText = useKgText();
  const canPlan = useCan('covers.write');
  return (
    <div className={classes['list']}>
      {groupDishes(data).map((group) => (
        <section key={group.service}>
          <h3>
            <GroupTitle {...group} />
          </h3>
          <ul>
            {group.dishes.map((dish) => {
              const last = dish.last_weekday;
              const made =
                last?.made_kg != null && t('dishes.madeLast', { kg: kgText(last.made_kg) });
              const left =
                last?.left_kg != null && t('dishes.leftLast', { kg: kgText(last.left_kg) });
              return (
                <li key={dish.food.id}>
                  <DishTitle dish={dish} name={dishName(dish)} today={data.today}>
                    <Suggestion dish={dish} />
                    {(made || left) && (
                      <small>{[made, left].filter((text) => text !== false).join(', ')}</small>
                    )}
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
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
