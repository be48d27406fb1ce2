import { IconDatabaseOff } from '@tabler/icons-react';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MonitorTarget } from '@wastegauge/contract/insight/targets';
import { Controller, useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QuestionFoot } from '../../ui/dialogs/dialog-buttons.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import classes from './target-dialog.module.css';
import { RecommendedTargetNote } from './recommended-target.tsx';
import { targetDecimals } from './target-text.ts';
import { monitorTargetsOptions, useSetMonitorTargets } from './api.ts';
import {
  changedMonitors,
  plateFields,
  plateForm,
  type PlateEntry,
  type PlateFields,
} from './plate-fields.ts';

interface PlateTargetsDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption | null;
}

export const PlateTargetsDialog = mountOnOpen(TargetsDialog);

function TargetsDialog({ opened, onClose, site }: PlateTargetsDialogProps) {
  const { t } = useTranslation(['targets', 'common']);
  const formId = useId();
  const questionId = useId();
  const targets = usePlateTargets({ site, onDone: onClose });
  const { form, stored, monitors, question, isPending } = targets;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('plate.title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        question ? (
          <QuestionFoot
            questionId={questionId}
            confirmLabel={t('continue')}
            cancelLabel={t('common:cancel')}
            processingLabel={t('common:processing')}
            isProcessing={isPending}
            onConfirm={targets.confirm}
            onCancel={targets.back}
          />
        ) : (
          <>
            <span className={classes['note']}>{t('forEverybody')}</span>
            <FormFoot
              formId={formId}
              submitLabel={t('save')}
              isPending={isPending}
              isDisabled={!targets.isChangeable}
              onCancel={onClose}
            />
          </>
        )
      }
    >
      {question && (
        <p id={questionId}>{t(question.kind === 'set' ? 'confirmSet' : 'confirmClear')}</p>
      )}
      {stored.isPending && <TableSkeleton rows={3} columns={3} label={t('common:loading')} />}
      {!question && !stored.isPending && monitors.length === 0 && (
        <EmptyState icon={<IconDatabaseOff />} title={t('common:noData')} />
      )}
      {!question && monitors.length > 0 && (
        <form
          id={formId}
          className={classes['form']}
          noValidate
          onSubmit={(event) => void form.handleSubmit(() => targets.ask({ kind: 'set' }))(event)}
        >
          <p className={classes['text']}>{t('plate.text')}</p>
          <ul>
            {monitors.map((monitor, index) => (
              <PlateTargetRow
                key={monitor.id}
                monitor={monitor}
                index={index}
                site={site}
                targets={targets}
              />
            ))}
          </ul>
        </form>
      )}
    </Dialog>
  );
}

interface PlateTargetRowProps {
  monitor: MonitorTarget;
  index: number;
  site: SiteOption | null;
  targets: PlateTargets;
}

function PlateTargetRow({ monitor, index, site, targets }: PlateTargetRowProps) {
  const { t } = useTranslation('targets');
  const fieldText = useFieldText();
  const { form } = targets;
  const { control } = form;
  const name = `monitors.${index}.threshold` as const;
  const typed = useWatch({ control, name }) ?? '';
  // Monitors of different sites can share a place name.
  const zones = useQuery({ ...zoneListOptions(), enabled: site === null });
  const siteName = zones.data?.find(({ id }) => id === monitor.id)?.site_name;
  return (
    <li className={classes['monitor']}>
      <span className={classes['monitorName']}>
        {monitor.name}
        {siteName !== undefined && <small>{siteName}</small>}
      </span>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <NumberField
            {...field}
            label=""
            aria-label={t('plate.targetOf', { monitor: [monitor.name, siteName].join(' ').trim() })}
            decimals={targetDecimals}
            unit="kg"
            error={fieldText(form.formState.errors.monitors?.[index]?.threshold?.message)}
          />
        )}
      />
      <Button
        disabled={monitor.threshold === null || targets.isPending}
        aria-label={t('plate.clearOf', { monitor: monitor.name })}
        onClick={() => targets.ask({ kind: 'clear', index })}
      >
        {t('clear')}
      </Button>
      <div className={classes['monitorBelow']}>
        <RecommendedTargetNote
          recommendation={{
            proposed_target: monitor.recommended_target,
            previous_kg: monitor.previous_kg,
            reduction_percent: monitor.reduction_percent,
          }}
          typed={typed}
          useLabel={t('plate.use', { monitor: monitor.name })}
          isInline
          onUse={(text) => form.setValue(name, text, { shouldDirty: true, shouldValidate: true })}
        />
      </div>
    </li>
  );
}

interface PlateTargetsOptions {
  site: SiteOption | null;
  onDone: () => void;
}

/** Plate targets apply to everybody at the site, so changes need a confirmation. */
type Question = { kind: 'set' } | { kind: 'clear'; index: number };

function usePlateTargets({ site, onDone }: PlateTargetsOptions) {
  const { t } = useTranslation('targets');
  const { tellDone, tellError } = useTellResult();
  const [question, setQuestion] = useState<Question | null>(null);
  const stored = useQuery(monitorTargetsOptions(site?.id));
  const monitors = stored.data ?? [];
  const form = useStoredForm<PlateFields, PlateEntry>({
    resolver: zodResolver(plateForm),
    mode: 'onChange',
    stored: plateFields(monitors),
  });
  const { isDirty, isValid } = form.formState;
  const set = useSetMonitorTargets();
  const send = (device: PlateEntry['monitors'], handleDone: () => void): void => {
    if (set.isPending) return;
    set.mutate(
      { device, site: site?.id ?? null },
      {
        onSuccess: handleDone,
        onError: (error) => {
          setQuestion(null);
          tellError(error);
        },
      },
    );
  };
  const saveAll = form.handleSubmit((entry) =>
    send(changedMonitors(entry, monitors), () => {
      onDone();
      tellDone(t('plate.saved'));
    }),
  );
  const clear = (index: number): void => {
    const monitor = monitors[index];
    if (!monitor) return;
    send([{ id: monitor.id, threshold: null }], () => {
      form.resetField(`monitors.${index}.threshold`, { defaultValue: '0' });
      setQuestion(null);
      tellDone(t('cleared'));
    });
  };
  return {
    form,
    stored,
    monitors,
    question,
    isPending: set.isPending,
    isChangeable: stored.data !== undefined && isDirty && isValid && !set.isPending,
    ask: setQuestion,
    back: () => setQuestion(null),
    confirm: () => (question?.kind === 'clear' ? clear(question.index) : void saveAll()),
  };
}

type PlateTargets = ReturnType<typeof usePlateTargets>;
