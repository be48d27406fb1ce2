import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconSoupOff } from '#icons';
import type { DishAdvice } from '@wastegauge/contract/insight/tomorrow';
import type { Day } from '@wastegauge/contract/values/dates';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { NumberField } from '../../widgets/forms/number-field.tsx';
import { useCan } from '../../widgets/session/current-user.ts';
import { useDayTexts } from '../../widgets/time/use-day-texts.ts';
import classes from './dishes-card.module.css';
import { dishField } from './plan-draft.ts';
import type { PlanDraft } from './use-plan-draft.ts';
import { useKgText, useLastWeekdayText, useServiceName } from './use-tomorrow-texts.ts';

interface DishTitleProps {
  dish: DishAdvice;
  name: string;
  today: Day;
  children?: ReactNode;
}

/** Less is not worth a line. */
const minShownKg = 0.1;

export function DishTitle({ dish, name, today, children }: DishTitleProps) {
  const { t } = useTranslation('tomorrow');
  const { tinyDay } = useDayTexts();
  const kgText = useKgText();
  const { ran_out_at: out, food, usual_plate_kg: plateKg } = dish;
  return (
    <span className={classes['dish']}>
      <FoodImage sources={food.image_url === null ? [] : [food.image_url]} alt="" size={36} />
      <span>
        <b>{name}</b>
        {children}
        {out && (
          <span className={classes['ranOut']}>
            <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
            {out.day === today
              ? t('ranOut.at', { time: out.time })
              : t('ranOut.on', { day: tinyDay(out.day), time: out.time })}
          </span>
        )}
        {!out && plateKg >= minShownKg && (
          <small>{t('dishes.onPlates', { kg: kgText(plateKg) })}</small>
        )}
      </span>
    </span>
  );
}

interface SuggestionProps {
  dish: DishAdvice;
  /** Outside a table with a column of that name. */
  isNamed?: boolean;
}

export function Suggestion({ dish, isNamed = false }: SuggestionProps) {
  const { t } = useTranslation('tomorrow');
  const format = useFormat();
  const kgText = useKgText();
  const { suggested, less_kg: less, usual_unserved_kg: usual } = dish;
  if (suggested) {
    const amount = kgText(suggested.kg);
    return (
      <span className={classes['suggestion']}>
        <b>{isNamed ? t('dishes.suggestedKg', { kg: amount }) : amount}</b>
        <small>
          {format.fixed(suggested.low, 1)}–{format.fixed(suggested.high, 1)}
        </small>
      </span>
    );
  }
  return (
    <span className={classes['suggestion']}>
      <b>{less === null ? t('dishes.asUsual') : t('dishes.less', { kg: kgText(less) })}</b>
      {usual >= minShownKg && <small>{t('dishes.usuallyLeft', { kg: kgText(usual) })}</small>}
    </span>
  );
}

interface LastAmountProps {
  kg: number | null | undefined;
  /** Null under the usual date. */
  day: Day | null;
}

export function LastAmount({ kg, day }: LastAmountProps) {
  const { shortDay } = useDayTexts();
  const kgText = useKgText();
  if (kg == null) return <>–</>;
  return (
    <span className={classes['suggestion']}>
      {kgText(kg)}
      {day !== null && <small>{shortDay(day)}</small>}
    </span>
  );
}

/** On one line: "Last Thursday: 8.5 kg made, 0.9 kg left". */
export function LastTime({ dish: { last_weekday: last }, advised }: LastTimeProps) {
  const { t } = useTranslation('tomorrow');
  const lastWeekdayText = useLastWeekdayText(advised);
  const kgText = useKgText();
  if (!last) return null;
  const { day, made_kg: made, left_kg: left } = last;
  const texts = [
    made !== null && t('dishes.made', { kg: kgText(made) }),
    left !== null && t('dishes.left', { kg: kgText(left) }),
  ].filter((text) => text !== false);
  if (texts.length === 0) return null;
  return (
    <small>{t('dishes.lastTime', { day: lastWeekdayText(day), texts: texts.join(', ') })}</small>
  );
}

interface LastTimeProps {
  dish: DishAdvice;
  advised: Day;
}

interface DishPlanProps {
  dish: DishAdvice;
  name: string;
  plan: PlanDraft;
}

export function DishPlan({ dish: { service, food }, name, plan }: DishPlanProps) {
  const { t } = useTranslation('tomorrow');
  const serviceName = useServiceName();
  const canPlan = useCan('covers.write');
  return (
    <span className={classes['plan']}>
      <NumberField
        label=""
        aria-label={t('plan.dishLabel', { dish: name, service: serviceName(service) })}
        placeholder="–"
        decimals={3}
        unit="kg"
        readOnly={!canPlan}
        {...plan.field(dishField(service, food.id), 'kg')}
      />
    </span>
  );
}

interface RanOutButtonProps {
  name: string;
  isWide?: boolean;
  onPress: () => void;
}

export function RanOutButton({ name, isWide = false, onPress }: RanOutButtonProps) {
  const { t } = useTranslation('tomorrow');
  const label = t('ranOut.now', { dish: name });
  if (isWide) {
    return (
      <Button size="xs" variant="link" aria-label={label} onClick={onPress}>
        {t('ranOut.one')}
      </Button>
    );
  }
  return (
    <Tooltip label={t('ranOut.one')}>
      <ActionIcon size="sm" aria-label={label} onClick={onPress}>
        <IconSoupOff size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
