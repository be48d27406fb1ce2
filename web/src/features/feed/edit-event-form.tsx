import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  eventStatuses,
  serviceTimes,
  type EventChanges,
  type WasteEvent,
} from '@wastegauge/contract/waste/events';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { texts } from '@wastegauge/contract/values/texts';
import { useLayoutEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useCan } from '../../widgets/session/current-user.ts';
import {
  foodListOptions,
  presentFood,
  useFoodTexts,
  useFoodUses,
} from '../../widgets/food/food-options.ts';
import { similarFoods } from '../../widgets/food/food-search.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { serviceSwatches, wasteTypeSwatches } from '../../widgets/food/kind-badges.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { wasteTypesOptions } from '../../widgets/food/waste-types.ts';
import { ChoiceGroup } from './choice-group.tsx';
import classes from './edit-event-dialog.module.css';

interface EditEventFormProps {
  formId: string;
  event: WasteEvent;
  startsAtFood: boolean;
  onDirtyChange: (isDirty: boolean) => void;
  onSubmit: (changes: EventChanges) => void;
}

const none: FoodOption[] = [];

export function EditEventForm({
  formId,
  event,
  startsAtFood,
  onDirtyChange,
  onSubmit,
}: EditEventFormProps) {
  const { t } = useTranslation(['feed', 'common']);
  const fieldText = useFieldText();
  const mayDiscard = useCan('events.review');
  const foods = useQuery(foodListOptions(event.site));
  const wasteTypes = useQuery(wasteTypesOptions);
  const options = foods.data ?? none;
  const present = presentFood(event, options);
  // Sends changed fields only: the event may be labelled in the meantime.
  const [opened] = useState(event);
  const [chosen, setChosen] = useState<FoodOption | null>();
  const [isFoodMissing, setFoodMissing] = useState(false);
  const [status, setStatus] = useState(opened.status);
  const [trimmings, setTrimmings] = useState(opened.trimmings);
  const [wasteType, setWasteType] = useState(opened.waste_type);
  const [serviceTime, setServiceTime] = useState(opened.service_time);
  const food = chosen === undefined ? present : chosen;
  const uses = useFoodUses(event.site, event.device);
  const similar = similarFoods(present, options, uses);
  const { foodName } = useFoodTexts(similar);

  const changes: EventChanges = {
    ...(status !== opened.status && { status }),
    ...(trimmings !== opened.trimmings && { trimmings }),
    ...(wasteType !== opened.waste_type && { waste_type: wasteType }),
    ...(serviceTime !== opened.service_time && { service_time: serviceTime }),
    ...(chosen && chosen.id !== present?.id && { food_description: chosen.id }),
  };
  const isDirty = Object.keys(changes).length > 0;
  // Before the next key press: Escape must not close a dialog with unsaved input.
  useLayoutEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  function choose(option: FoodOption | null): void {
    setChosen(option);
    setFoodMissing(false);
    if (option && status === 'PROCESSING') setStatus('SUCCESSFUL');
  }

  function handleSubmit(submitted: FormEvent): void {
    submitted.preventDefault();
    setFoodMissing(food === null);
    if (food === null) return;
    onSubmit(changes);
  }

  return (
    <form id={formId} className={classes['form']} noValidate onSubmit={handleSubmit}>
      <FoodSelect
        label={t('common:food.label')}
        value={food}
        isFirst={startsAtFood}
        options={options}
        uses={uses}
        isLoading={foods.isPending}
        error={isFoodMissing ? fieldText(texts.requiredField) : undefined}
        onChange={choose}
      />
      {similar.length > 1 && (
        <fieldset className={classes['foods']} aria-label={t('editDialog.similar')}>
          {similar.map((option) => (
            <button
              key={option.id}
              type="button"
              className={classes['food']}
              aria-pressed={option.id === food?.id}
              onClick={() => choose(option)}
            >
              <FoodImage
                sources={option.image_url === null ? [] : [option.image_url]}
                alt=""
                size={44}
              />
              {foodName(option)}
            </button>
          ))}
        </fieldset>
      )}
      <ChoiceGroup
        label={t('editDialog.wasteType')}
        value={String(wasteType)}
        choices={(wasteTypes.data ?? []).map(({ id, code }) => ({
          value: String(id),
          label: t(`common:wasteTypes.${code}`),
          swatch: wasteTypeSwatches[code],
        }))}
        onChange={(value) => setWasteType(Number(value))}
      />
      <ChoiceGroup
        label={t('editDialog.serviceTime')}
        value={serviceTime}
        choices={serviceTimes.map((value) => ({
          value,
          label: t(`common:serviceTimes.${value}`),
          swatch: serviceSwatches[value],
        }))}
        onChange={setServiceTime}
      />
      <div className={classes['last']}>
        <SelectField
          label={t('editDialog.status')}
          size="md"
          options={eventStatuses
            .filter((value) => value !== 'DISCARDED' || mayDiscard)
            .map((value) => ({ value, label: t(`common:statuses.${value}`) }))}
          value={status}
          onChange={(value) => setStatus(eventStatuses.find((known) => known === value) ?? status)}
        />
        <Checkbox
          className={classes['trimmings']}
          label={t('common:trimmings')}
          checked={trimmings}
          onChange={({ currentTarget }) => setTrimmings(currentTarget.checked)}
        />
      </div>
    </form>
  );
}
