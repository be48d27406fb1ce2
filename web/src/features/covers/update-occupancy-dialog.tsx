import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { DailyCover } from '@wastegauge/contract/insight/covers';
import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import { useId, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { QuestionFooter } from '../../ui/dialogs/dialog-buttons.tsx';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { FormColumns, FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormNumber, FormSelect } from '../../widgets/forms/form-fields.tsx';
import { useDateLabels } from '../../widgets/forms/use-date-labels.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { coverOfDayOptions } from './api.ts';
import {
  serviceCoversOptions,
  useResetCover,
  useSaveCover,
  type ServiceCovers,
} from './covers-of-day.ts';
import {
  changedServices,
  coverFields,
  coverForm,
  lastDay,
  servicesSum,
  settableTypes,
  type CoverFields,
} from './cover-fields.ts';
import classes from './occupancy-dialog.module.css';

interface UpdateOccupancyDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
  /** Null to choose a day in the dialog. */
  day: Day | null;
  maximum: number;
}

export const UpdateOccupancyDialog = mountOnOpen(OccupancyDialog);

function OccupancyDialog({ site, day, maximum, ...dialog }: UpdateOccupancyDialogProps) {
  const { t } = useTranslation(['covers', 'common']);
  const { notifyError } = useResultToast();
  const questionId = useId();
  const [isDone, setIsDone] = useState(false);
  const finish = (): void => setIsDone(true);
  const chosen = useChosenDay(site, day);
  const { record, services } = chosen;
  const save = useSaveCover();
  const reset = useResetCover();
  const tooMany = t('tooMany', { maximum });
  return (
    <FormDialog
      {...dialog}
      title={t('updateDialog.title')}
      schema={useMemo(() => coverForm(maximum, tooMany), [maximum, tooMany])}
      mode="onChange"
      values={coverFields(record, services)}
      subject={chosen.day}
      send={async ({ covers, occupancyType, ...entry }) =>
        record &&
        save.mutateAsync({
          record,
          siteId: site.id,
          covers,
          occupancyType,
          services: changedServices(entry, services),
        })
      }
      confirmation={() => (record?.is_default === false ? t('updateDialog.overwrite') : undefined)}
      failsWith="toast"
      submitLabel={t('save')}
      isDisabled={!record || reset.isPending}
      needsChange
      staysOpen
      onSaved={finish}
      actions={
        record &&
        !record.is_default && (
          <Button
            variant="link"
            mie="auto"
            disabled={save.isPending || reset.isPending}
            onClick={() => {
              const removed = services?.map(({ service }) => ({ service, covers: null })) ?? [];
              const { id, day: resetDay } = record;
              if (id) {
                reset.mutate(
                  { id, siteId: site.id, day: resetDay, services: removed },
                  { onSuccess: finish, onError: notifyError },
                );
              }
            }}
          >
            {t('updateDialog.reset')}
          </Button>
        )
      }
      result={
        isDone
          ? {
              body: <p id={questionId}>{t('updateDialog.another')}</p>,
              footer: (
                <QuestionFooter
                  questionId={questionId}
                  confirmLabel={t('yes')}
                  cancelLabel={t('no')}
                  processingLabel={t('common:processing')}
                  onConfirm={() => {
                    chosen.choose(null);
                    setIsDone(false);
                  }}
                  onCancel={dialog.onClose}
                />
              ),
            }
          : undefined
      }
    >
      <div className={classes['text']} data-picking={!chosen.isFixed || undefined}>
        <p>{t('updateDialog.text', { site: site.name })}</p>
        <DayField chosen={chosen} />
        <FormColumns>
          <CoversField chosen={chosen} />
          <FormSelect<CoverFields>
            name="occupancyType"
            label={t('updateDialog.type')}
            disabled={!record}
            options={settableTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          />
        </FormColumns>
        {chosen.canEnterServices && <ServiceFields />}
      </div>
    </FormDialog>
  );
}

interface ChosenDay {
  day: Day | null;
  isFixed: boolean;
  last: Day;
  problem: string | undefined;
  record: DailyCover | null | undefined;
  services: ServiceCovers | undefined;
  /** Services of later days have not been served. */
  canEnterServices: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
  choose: (day: Day | null) => void;
}

function useChosenDay(site: SiteOption, initial: Day | null): ChosenDay {
  const today = dayIn(site.timezone, useNow());
  const last = lastDay(today);
  const [chosen, setChosen] = useState({ day: initial, isFixed: initial !== null });
  const problem = chosen.day !== null && chosen.day > last ? texts.coverDayTooFar : undefined;
  const isAsked = chosen.day !== null && problem === undefined;
  const canEnterServices = isAsked && chosen.day !== null && chosen.day <= today;
  const found = useQuery({ ...coverOfDayOptions(site.id, chosen.day ?? ''), enabled: isAsked });
  const services = useQuery({
    ...serviceCoversOptions(site.id, chosen.day ?? ''),
    enabled: canEnterServices,
  });
  const isComplete = isAsked && (!canEnterServices || services.data !== undefined);
  return {
    ...chosen,
    last,
    problem,
    record: isComplete ? found.data : undefined,
    services: canEnterServices ? services.data : undefined,
    canEnterServices,
    isLoading: (found.isFetching && !found.data) || (services.isFetching && !services.data),
    hasFailed:
      (found.isLoadingError && !found.isFetching) ||
      (services.isLoadingError && !services.isFetching),
    retry: () => {
      void found.refetch();
      if (canEnterServices) void services.refetch();
    },
    choose: (day) => setChosen({ day, isFixed: false }),
  };
}

function DayField({ chosen }: { chosen: ChosenDay }) {
  const { t } = useTranslation(['covers', 'common']);
  const fieldText = useFieldText();
  const format = useFormat();
  return (
    <>
      <DateField
        label={t('updateDialog.day')}
        placeholder={t('updateDialog.dayPlaceholder')}
        value={chosen.day}
        onChange={chosen.choose}
        onUnread={() => chosen.choose(null)}
        minDay={firstDay}
        maxDay={chosen.last}
        acceptsLater
        disabled={chosen.isFixed}
        error={fieldText(chosen.problem)}
        textOf={format.day}
        {...useDateLabels()}
      />
      {chosen.hasFailed && (
        <ErrorState
          title={t('common:loadFailed')}
          retryLabel={t('common:retry')}
          onRetry={chosen.retry}
        />
      )}
    </>
  );
}

function CoversField({ chosen: { record, isFixed, isLoading, hasFailed } }: { chosen: ChosenDay }) {
  const { t } = useTranslation(['covers', 'common']);
  const format = useFormat();
  const isByService = useWatch<CoverFields, 'isByService'>({ name: 'isByService' });
  const defaultCovers = record && format.count(record.default_value);
  const hint = (): string => {
    if (isLoading) return t('common:loading');
    if (hasFailed) return '';
    if (!record) return t('updateDialog.chooseDay');
    if (isByService) return t('updateDialog.isSum');
    return t(record.is_default ? 'updateDialog.isDefault' : 'updateDialog.isSet', {
      covers: defaultCovers,
    });
  };
  return (
    <FormNumber<CoverFields>
      name="covers"
      label={t('covers')}
      decimals={0}
      unit={t('unit')}
      unitWidth={64}
      data-autofocus={isFixed || undefined}
      readOnly={!record || isByService}
      placeholder={defaultCovers ?? ''}
      hint={hint()}
    />
  );
}

/** Their sum is written into the field of the day. */
function ServiceFields() {
  const { t } = useTranslation(['covers', 'common']);
  const { getValues, setValue } = useFormContext<CoverFields>();
  const isByService = useWatch<CoverFields, 'isByService'>({ name: 'isByService' });
  const showSum = (): void =>
    setValue('covers', servicesSum(getValues('services')), {
      shouldDirty: true,
      shouldValidate: true,
    });
  const toggle = (): void => {
    setValue('isByService', !isByService, { shouldDirty: true, shouldValidate: true });
    if (!isByService && servicesSum(getValues('services')) !== '') showSum();
  };
  return (
    <div>
      {isByService && (
        <div className={classes['services']}>
          {serviceTimes.map((service) => (
            <FormNumber<CoverFields>
              key={service}
              name={`services.${service}`}
              label={t(`common:serviceTimes.${service}`)}
              decimals={0}
              onChanged={showSum}
            />
          ))}
        </div>
      )}
      <Button variant="link" size="xs" className={classes['toggle'] ?? ''} onClick={toggle}>
        {t(isByService ? 'updateDialog.wholeDay' : 'updateDialog.byService')}
      </Button>
    </div>
  );
}
