import { useQuery } from '@tanstack/react-query';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { firstDay, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { factorTexts } from '@wastegauge/contract/waste/factor-texts';
import {
  factorScopes,
  ownFactorBody,
  ownFactorLimits,
  type FactorScope,
} from '@wastegauge/contract/waste/own-factors';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { FormFood } from '../../widgets/food/form-food.tsx';
import { FormColumns, FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormDate, FormNumber, FormSelect, FormText } from '../../widgets/forms/form-fields.tsx';
import { parseNumber } from '../../widgets/forms/number-text.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { useSetOwnValue } from './api.ts';
import classes from './factor-sets-page.module.css';

interface OwnValueDialogProps {
  opened: boolean;
  onClose: () => void;
  organisation: number;
}

interface OwnValueFields {
  food: FoodOption | null;
  co2: string;
  water: string;
  source: string;
  scope: FactorScope;
  since: Day | null;
}

const decimals = 3;
const none: FoodOption[] = [];

const ownValueForm = (today: Day) =>
  z.custom<OwnValueFields>().transform((fields, context) => {
    const parsed = ownFactorBody.safeParse({
      ...fields,
      food: fields.food?.food,
      co2: parseNumber(fields.co2) ?? null,
      water: parseNumber(fields.water) ?? null,
      since: fields.since ?? today,
    });
    const addProblem = (path: PropertyKey[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    for (const { path, message } of parsed.error?.issues ?? []) addProblem(path, message);
    // The schema compares both fields only when all others are valid.
    const isCompared = parsed.error?.issues.some(({ path }) => path[0] === 'co2') ?? false;
    if (fields.co2 === '' && fields.water === '' && !isCompared) {
      addProblem(['co2'], factorTexts.valueMissing);
    }
    if (fields.since === null) addProblem(['since'], texts.requiredField);
    else if (fields.since > today) addProblem(['since'], factorTexts.sinceInFuture);
    return parsed.data ?? z.NEVER;
  });

export function OwnValueDialog({ organisation, ...dialog }: OwnValueDialogProps) {
  const { t } = useTranslation(['factorSets', 'common']);
  const today = useToday();
  const foods = useQuery({ ...foodListOptions(null), enabled: dialog.opened });
  const options = useMemo(
    () => foods.data?.filter((food) => !food.is_recipe && food.description === '') ?? none,
    [foods.data],
  );
  const store = useSetOwnValue();
  const values = useMemo(
    (): OwnValueFields => ({
      food: null,
      co2: '',
      water: '',
      source: '',
      scope: 'not_stated',
      since: `${today.slice(0, 4)}-01-01`,
    }),
    [today],
  );
  return (
    <FormDialog
      {...dialog}
      title={t('own.dialog')}
      schema={useMemo(() => ownValueForm(today), [today])}
      values={values}
      send={(value) => store.mutateAsync({ ...value, organisation })}
      submitLabel={t('own.save')}
      done={t('own.saved')}
    >
      <FormFood<OwnValueFields>
        name="food"
        label={t('compare.columns.food')}
        placeholder={t('compare.search')}
        options={options}
        isLoading={foods.isPending}
        isFirst
      />
      <FormColumns>
        <FormNumber<OwnValueFields> name="co2" label={t('own.co2')} unit="kg" decimals={decimals} />
        <FormNumber<OwnValueFields>
          name="water"
          label={t('own.water')}
          unit="l"
          decimals={decimals}
        />
      </FormColumns>
      <FormText<OwnValueFields>
        name="source"
        label={t('own.source')}
        placeholder={t('own.sourceExample')}
        maxLength={ownFactorLimits.source}
      />
      <FormColumns>
        <FormSelect<OwnValueFields>
          name="scope"
          label={t('card.counts')}
          options={factorScopes.map((scope) => ({ value: scope, label: t(`scopes.${scope}`) }))}
        />
        <FormDate<OwnValueFields>
          name="since"
          label={t('choice.since')}
          placeholder={t('common:dates.placeholder')}
          minDay={firstDay}
          maxDay={today}
        />
      </FormColumns>
      <p className={classes['small']}>{t('own.hint')}</p>
    </FormDialog>
  );
}
