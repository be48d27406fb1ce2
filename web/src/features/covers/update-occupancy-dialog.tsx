import { Button } from '@mantine/core';
import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Controller } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { texts } from '@wastegauge/contract/values/texts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { QuestionFoot } from '../../ui/dialogs/dialog-buttons.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import classes from './occupancy-dialog.module.css';
import {
  coverFields,
  coverForm,
  lastDay,
  settableTypes,
  type CoverEntry,
  type CoverFields,
} from './cover-fields.ts';
import { coverOfDayOptions, useResetCover, useSaveCover } from './api.ts';

interface UpdateOccupancyDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
  /** Null to choose a day in the dialog. */
  day: Day | null;
  maximum: number;
}

export function UpdateOccupancyDialog(props: UpdateOccupancyDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OccupancyDialog key={opening} {...props} />;
}

function OccupancyDialog({ opened, onClose, site, day, maximum }: UpdateOccupancyDialogProps) {
  const { t } = useTranslation(['covers', 'common']);
  const formId = useId();
  const questionId = useId();
  const occupancy = useUpdateOccupancy({ site, day, maximum });
  const { stage, isPending, isChangeable, record } = occupancy;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('updateDialog.title')}
      closeLabel={t('common:close')}
      footer={
        stage === 'confirm' ? (
          <QuestionFoot
            questionId={questionId}
            confirmLabel={t('continue')}
            cancelLabel={t('common:cancel')}
            processingLabel={t('common:processing')}
            isProcessing={isPending}
            onConfirm={occupancy.confirm}
            onCancel={occupancy.back}
          />
        ) : stage === 'done' ? (
          <QuestionFoot
            questionId={questionId}
            confirmLabel={t('yes')}
            cancelLabel={t('no')}
            processingLabel={t('common:processing')}
            onConfirm={occupancy.another}
            onCancel={onClose}
          />
        ) : (
          <>
            {record && !record.is_default && (
              <Button
                variant="link"
                className={classes['reset'] ?? ''}
                disabled={isPending}
                onClick={occupancy.reset}
              >
                {t('updateDialog.reset')}
              </Button>
            )}
            <FormFoot
              formId={formId}
              submitLabel={t('save')}
              isPending={isPending}
              isDisabled={!isChangeable}
              onCancel={onClose}
            />
          </>
        )
      }
    >
      {stage === 'form' ? (
        <UpdateOccupancyForm formId={formId} site={site} occupancy={occupancy} />
      ) : (
        <p id={questionId}>
          {t(stage === 'confirm' ? 'updateDialog.overwrite' : 'updateDialog.another')}
        </p>
      )}
    </Dialog>
  );
}

interface UpdateOccupancyFormProps {
  formId: string;
  site: SiteOption;
  occupancy: UpdateOccupancy;
}

function UpdateOccupancyForm({ formId, site, occupancy }: UpdateOccupancyFormProps) {
  const { t } = useTranslation(['covers', 'common']);
  const fieldText = useFieldText();
  const format = useFormat();
  const locale = useLanguage();
  const { form, chosen, record, isLoading } = occupancy;
  const { errors } = form.formState;
  const defaultCovers = record && format.count(record.default_value);
  return (
    <form
      id={formId}
      className={classes['form']}
      data-picking={!chosen.isFixed || undefined}
      noValidate
      onSubmit={(event) => void form.handleSubmit(occupancy.submit)(event)}
    >
      <p>{t('updateDialog.text', { site: site.name })}</p>
      <DateField
        label={t('updateDialog.day')}
        placeholder={t('updateDialog.dayPlaceholder')}
        value={chosen.day}
        onChange={occupancy.chooseDay}
        minDay={firstDay}
        maxDay={occupancy.last}
        acceptsLater
        disabled={chosen.isFixed}
        error={fieldText(occupancy.dayProblem)}
        textOf={format.day}
        locale={locale}
        labels={{ previous: t('common:dates.previousMonth'), next: t('common:dates.nextMonth') }}
      />
      {occupancy.hasFailed && (
        <ErrorState
          title={t('common:loadFailed')}
          retryLabel={t('common:retry')}
          onRetry={occupancy.retry}
        />
      )}
      <div className={classes['two']}>
        <Controller
          control={form.control}
          name="covers"
          render={({ field }) => (
            <NumberField
              {...field}
              label={t('covers')}
              decimals={0}
              unit={t('unit')}
              unitWidth={64}
              data-autofocus={chosen.isFixed || undefined}
              readOnly={!record}
              placeholder={defaultCovers ?? ''}
              error={fieldText(errors.covers?.message)}
              hint={coversHint()}
            />
          )}
        />
        <Controller
          control={form.control}
          name="occupancyType"
          render={({ field: { value, onChange } }) => (
            <SelectField
              label={t('updateDialog.type')}
              disabled={!record}
              options={settableTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
              value={value}
              onChange={onChange}
            />
          )}
        />
      </div>
    </form>
  );

  function coversHint(): string {
    if (isLoading) return t('common:loading');
    if (occupancy.hasFailed) return '';
    if (!record) return t('updateDialog.chooseDay');
    return t(record.is_default ? 'updateDialog.isDefault' : 'updateDialog.isSet', {
      covers: defaultCovers,
    });
  }
}

interface UpdateOccupancyOptions {
  site: SiteOption;
  day: Day | null;
  maximum: number;
}

type Stage = 'form' | 'confirm' | 'done';

function useUpdateOccupancy({ site, day, maximum }: UpdateOccupancyOptions) {
  const { t } = useTranslation('covers');
  const { tellError } = useTellResult();
  const last = lastDay(dayIn(site.timezone, useNow()));
  const [chosen, setChosen] = useState({ day, isFixed: day !== null });
  const [stage, setStage] = useState<Stage>('form');
  const dayProblem = chosen.day !== null && chosen.day > last ? texts.coverDayTooFar : undefined;
  const found = useQuery({
    ...coverOfDayOptions(site.id, chosen.day ?? ''),
    enabled: chosen.day !== null && dayProblem === undefined,
  });
  const record = chosen.day === null || dayProblem !== undefined ? undefined : found.data;
  const tooMany = t('tooMany', { maximum });
  const form = useStoredForm<CoverFields, CoverEntry>({
    resolver: useMemo(() => zodResolver(coverForm(maximum, tooMany)), [maximum, tooMany]),
    mode: 'onChange',
    stored: coverFields(record),
    subject: chosen.day,
  });
  const { isDirty, isValid } = form.formState;
  const save = useSaveCover();
  const reset = useResetCover();
  const isPending = save.isPending || reset.isPending;
  const outcome = {
    onSuccess: () => setStage('done'),
    onError: (error: Error) => {
      setStage('form');
      tellError(error);
    },
  };
  const store = form.handleSubmit(({ covers, occupancyType }) => {
    if (!record || isPending) return;
    save.mutate({ record, siteId: site.id, covers, occupancyType }, outcome);
  });
  return {
    stage,
    chosen,
    dayProblem,
    last,
    record,
    isLoading: found.isFetching && !found.data,
    hasFailed: found.isLoadingError && !found.isFetching,
    retry: () => void found.refetch(),
    form,
    isPending,
    isChangeable: Boolean(record) && isDirty && isValid && !isPending,
    chooseDay: (next: Day | null) => setChosen({ day: next, isFixed: false }),
    /** An existing figure is overwritten only after confirmation. */
    submit: () => {
      if (record?.is_default === false) setStage('confirm');
      else void store();
    },
    confirm: () => void store(),
    back: () => setStage('form'),
    reset: () => {
      if (record?.id && !isPending) reset.mutate(record.id, outcome);
    },
    another: () => {
      setChosen({ day: null, isFixed: false });
      setStage('form');
    },
  };
}

type UpdateOccupancy = ReturnType<typeof useUpdateOccupancy>;
