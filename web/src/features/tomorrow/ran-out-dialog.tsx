import { useQuery } from '@tanstack/react-query';
import { foodOption, type FoodOption } from '@wastegauge/contract/directory/foods';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { adviceLimits, type RanOut } from '@wastegauge/contract/insight/tomorrow';
import { addDays, day as dayValue, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { newClientId } from '../../api/client-id.ts';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { FormFood } from '../../widgets/food/form-food.tsx';
import { FormColumns, FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormDate, FormSelect, FormTime } from '../../widgets/forms/form-fields.tsx';
import { siteClock, siteDay, siteTimeAt } from '../../widgets/time/site-time.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { recordRanOut } from './api.ts';
import type { EmptyDish } from './use-ran-out.ts';

/** The service that fits the time is found by the server. */
const byTime = 'byTime';

interface RanOutFields {
  food: FoodOption | null;
  day: Day | null;
  service: string;
  time: string;
}

const ranOutForm = z.object({
  food: foodOption.nullable().transform((food, context) => {
    if (food !== null) return food;
    context.addIssue({ code: 'custom', message: texts.foodNeeded });
    return z.NEVER;
  }),
  day: dayValue.nullable().transform((value, context) => {
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: texts.invalidDate });
    return z.NEVER;
  }),
  service: z.string().transform((value) => serviceTimes.find((service) => service === value)),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.invalidTime),
});

interface RanOutDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
  /** Filled in with the time left open. */
  dish: EmptyDish | undefined;
  onRecorded: (entry: RanOut) => void;
}

const dishOption = ({ food }: EmptyDish): FoodOption => ({
  id: 0,
  food: food.id,
  food_with_description: food.name,
  description: '',
  category: '',
  is_recipe: false,
  image_url: food.image_url,
});

export const RanOutDialog = mountOnOpen(Form);

function Form({ site, dish, onRecorded, ...dialog }: RanOutDialogProps) {
  const { t } = useTranslation(['tomorrow', 'common']);
  const foods = useQuery(foodListOptions(site.id));
  const now = siteTimeAt(site.timezone, useNow());
  const today = siteDay(now);
  const [values] = useState<RanOutFields>({
    food: dish ? dishOption(dish) : null,
    day: today,
    service: dish && dish.service !== 'ALL_DAY' ? dish.service : byTime,
    time: dish ? '' : siteClock(now),
  });
  const [clientId] = useState(newClientId);
  return (
    <FormDialog
      {...dialog}
      title={t('ranOut.something')}
      schema={ranOutForm}
      values={values}
      send={({ food, ...when }) =>
        recordRanOut({ site: site.id, food: food.food, ...when, client_id: clientId })
      }
      submitLabel={t('ranOut.save')}
      onSaved={onRecorded}
    >
      {dish && <p>{t('ranOut.when')}</p>}
      <FormFood<RanOutFields>
        name="food"
        label={t('common:food.label')}
        options={foods.data ?? []}
        isLoading={foods.isPending}
        isFirst={dish === undefined}
      />
      <FormColumns>
        <FormDate<RanOutFields>
          name="day"
          label={t('ranOut.day')}
          placeholder={t('common:dates.placeholder')}
          minDay={addDays(today, -adviceLimits.ranOutDays)}
          maxDay={today}
        />
        <FormTime<RanOutFields>
          name="time"
          label={t('ranOut.time')}
          data-autofocus={dish !== undefined || undefined}
        />
      </FormColumns>
      <FormSelect<RanOutFields>
        name="service"
        label={t('ranOut.service')}
        options={[
          { value: byTime, label: t('ranOut.byTime') },
          ...serviceTimes.map((value) => ({ value, label: t(`common:serviceTimes.${value}`) })),
        ]}
      />
    </FormDialog>
  );
}
