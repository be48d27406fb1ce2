import { IconDatabaseOff, IconX } from '@tabler/icons-react';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { maxFocusFoods } from '@wastegauge/contract/insight/targets';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QuestionFoot } from '../../ui/dialogs/dialog-buttons.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { numberOf } from '../../ui/fields/typed-number.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import classes from './target-dialog.module.css';
import {
  recommendationOptions,
  categorisedFoodsOptions,
  focusFoodsInKgOptions,
  useSetFoodTargets,
} from './api.ts';
import {
  emptyRow,
  focusFields,
  focusForm,
  foodOptions,
  type FocusRow,
  type FocusEntry,
  type FocusFields,
} from './focus-fields.ts';
import { RecommendedTargetNote } from './recommended-target.tsx';
import { targetDecimals } from './target-text.ts';

interface FocusFoodsDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption | null;
}

export const FocusFoodsDialog = mountOnOpen(FoodsDialog);

function FoodsDialog({ opened, onClose, site }: FocusFoodsDialogProps) {
  const { t } = useTranslation(['targets', 'common']);
  const formId = useId();
  const questionId = useId();
  const focus = useFocusFoods({ site, onDone: onClose });
  const { form, stored, isAsking, isPending } = focus;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('focus.title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        isAsking ? (
          <QuestionFoot
            questionId={questionId}
            confirmLabel={t('continue')}
            cancelLabel={t('common:cancel')}
            processingLabel={t('common:processing')}
            isProcessing={isPending}
            onConfirm={focus.confirm}
            onCancel={focus.back}
          />
        ) : (
          <>
            <span className={classes['note']}>{t(site ? 'forEverybody' : 'forYou')}</span>
            <FormFoot
              formId={formId}
              submitLabel={t('save')}
              isPending={isPending}
              isDisabled={!focus.isChangeable}
              onCancel={onClose}
            />
          </>
        )
      }
    >
      {isAsking && <p id={questionId}>{t('confirmSet')}</p>}
      {stored.isPending && <TableSkeleton rows={3} columns={3} label={t('common:loading')} />}
      {stored.isLoadingError && (
        <EmptyState icon={<IconDatabaseOff />} title={t('common:noData')} />
      )}
      {!isAsking && stored.data && (
        <form
          id={formId}
          className={classes['form']}
          noValidate
          onSubmit={(event) => void form.handleSubmit(focus.submit)(event)}
        >
          <p className={classes['text']}>
            {t('focus.text', { count: maxFocusFoods, site: site?.name ?? t('common:allSites') })}
          </p>
          <ul className={classes['rows']}>
            {Array.from({ length: maxFocusFoods }, (_row, index) => (
              <FocusFoodRow key={index} index={index} site={site} focus={focus} />
            ))}
          </ul>
        </form>
      )}
    </Dialog>
  );
}

interface FocusFoodRowProps {
  index: number;
  site: SiteOption | null;
  focus: FocusFoods;
}

function FocusFoodRow({ index, site, focus }: FocusFoodRowProps) {
  const { t } = useTranslation('targets');
  const fieldText = useFieldText();
  const { form, options, stored } = focus;
  const { control, setValue } = form;
  const { food, threshold } = useWatch({ control, name: `rows.${index}` }) ?? emptyRow;
  const problems = form.formState.errors.rows?.[index];
  const translated = useTranslated(food ? [food.food_with_description] : []);
  const recommended = useQuery({
    ...recommendationOptions({ widget: 'focus_food', site: site?.id, food: food?.food ?? 0 }),
    enabled: food !== null,
  });
  const number = index + 1;
  const name = food ? translated(food.food_with_description) : '';
  const soFar = stored.data?.find(({ id }) => id === food?.food)?.value;
  // Rows depend on each other: a food may already be used in another row.
  const change = (changed: Partial<FocusRow>): void => {
    setValue(`rows.${index}`, { food, threshold, ...changed }, { shouldDirty: true });
    void form.trigger('rows');
  };
  return (
    <li className={classes['row']}>
      <span className={classes['picture']}>
        <FoodImage
          sources={food?.image_url ? [food.image_url] : []}
          alt=""
          size={64}
          waitingText=""
        />
      </span>
      <div className={classes['food']}>
        <Controller
          control={control}
          name={`rows.${index}.food`}
          render={({ field: { value, ref } }) => (
            <FoodSelect
              ref={ref}
              label={t('focus.food', { number })}
              value={value}
              onChange={(chosen) => change({ food: chosen })}
              options={options}
              isLoading={focus.isLoadingFoods}
              size="sm"
              error={fieldText(problems?.food?.message)}
            />
          )}
        />
      </div>
      <Controller
        control={control}
        name={`rows.${index}.threshold`}
        render={({ field }) => (
          <NumberField
            {...field}
            onChange={(text) => change({ threshold: text })}
            label={t('focus.target')}
            aria-label={t('focus.targetOf', { number })}
            decimals={targetDecimals}
            unit="kg"
            error={fieldText(problems?.threshold?.message)}
          />
        )}
      />
      <ActionIcon
        className={classes['remove'] ?? ''}
        aria-label={t('focus.remove', { number })}
        disabled={food === null && threshold === ''}
        onClick={() => change(emptyRow)}
      >
        <IconX size={18} stroke={1.7} />
      </ActionIcon>
      <div className={classes['below']}>
        <span>{soFar === undefined ? '' : <SoFar soFar={soFar} threshold={threshold} />}</span>
        {food && (
          <RecommendedTargetNote
            recommendation={recommended.data}
            isFailed={recommended.isError}
            typed={threshold}
            useLabel={t('focus.use', { food: name })}
            isInline
            onUse={(text) => change({ threshold: text })}
          />
        )}
      </div>
    </li>
  );
}

function SoFar({ soFar, threshold }: { soFar: number; threshold: string }) {
  const { t } = useTranslation('targets');
  const format = useFormat();
  const target = numberOf(threshold);
  return target === undefined || target === 0
    ? t('focus.soFar', { amount: format.weight(soFar) })
    : t('focus.soFarOf', {
        amount: format.weight(soFar),
        percent: format.count((soFar / target) * 100),
      });
}

interface FocusFoodsOptions {
  site: SiteOption | null;
  onDone: () => void;
}

function useFocusFoods({ site, onDone }: FocusFoodsOptions) {
  const { t } = useTranslation('targets');
  const { id } = useCurrentUser();
  const { tellDone, tellError } = useTellResult();
  const [isAsking, setIsAsking] = useState(false);
  const stored = useQuery(focusFoodsInKgOptions(id, site?.id));
  const foods = useQuery(categorisedFoodsOptions(site?.id));
  const form = useStoredForm<FocusFields, FocusEntry>({
    resolver: zodResolver(focusForm),
    mode: 'onChange',
    stored: focusFields(stored.data ?? []),
  });
  const { isDirty, isValid } = form.formState;
  const set = useSetFoodTargets();
  const saveAll = form.handleSubmit((food) => {
    if (set.isPending) return;
    set.mutate(
      { site: site?.id ?? null, food },
      {
        onSuccess: () => {
          onDone();
          tellDone(t('focus.saved'));
        },
        onError: (error) => {
          setIsAsking(false);
          tellError(error);
        },
      },
    );
  });
  return {
    form,
    stored,
    options: useMemo(() => foodOptions(foods.data ?? []), [foods.data]),
    isLoadingFoods: foods.isPending,
    isAsking,
    isPending: set.isPending,
    isChangeable: stored.data !== undefined && isDirty && isValid && !set.isPending,
    submit: () => (site ? setIsAsking(true) : void saveAll()),
    confirm: () => void saveAll(),
    back: () => setIsAsking(false),
  };
}

type FocusFoods = ReturnType<typeof useFocusFoods>;
