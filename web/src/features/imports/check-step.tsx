import { useQuery } from '@tanstack/react-query';
import type { ImportDraft, ImportPreview, ImportSummary } from '@wastegauge/contract/edges/imports';
import { useTranslation } from 'react-i18next';
import { Button, Checkbox, Group, Progress, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { IconCalendar, IconCheck, IconScale, IconUsers, IconX } from '#icons';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useFailureText } from '../../widgets/forms/use-error-text.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { singleClick } from '../../ui/dialogs/single-click.ts';
import { FigureStrip } from '../../ui/display/figure-strip.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { previewOptions, progressOptions, useApply, useSaveMapping } from './api.ts';
import { AcceptedLinesTable } from './accepted-lines-table.tsx';
import classes from './import-page.module.css';
import { UnknownNamesCard, type NewSiteDialog } from './unknown-names-card.tsx';
import { RefusedLinesTable } from './refused-lines-table.tsx';

interface CheckStepProps {
  draft: ImportDraft;
  NewSite: NewSiteDialog;
  onBack: () => void;
  onDone: (summary: ImportSummary) => void;
}

export function CheckStep({ draft, NewSite, onBack, onDone }: CheckStepProps) {
  const { t } = useTranslation(['imports', 'common']);
  const failureText = useFailureText();
  const query = useQuery(previewOptions(draft.id));
  const preview = query.data;
  if (query.isError) {
    return (
      <ErrorState
        title={t('common:loadFailed')}
        hint={failureText(query.error)}
        retryLabel={t('check.back')}
        onRetry={onBack}
      />
    );
  }
  if (!preview) return <PanelSkeleton label={t('common:loading')} />;
  const hasUnknown =
    preview.unknown_foods.length +
      preview.unknown_sites.length +
      preview.unknown_waste_types.length +
      preview.piece_foods.length >
    0;
  return (
    <div className={classes['root']}>
      <PreviewFigures preview={preview} />
      <RepeatsSwitch draft={draft} preview={preview} />
      <RecordedNotes draft={draft} preview={preview} />
      {hasUnknown && (
        <UnknownNamesCard
          key={`names ${preview.revision}`}
          draft={draft}
          preview={preview}
          NewSite={NewSite}
        />
      )}
      {preview.refused_count > 0 && (
        <RefusedLinesTable
          key={`refused ${preview.revision}`}
          id={draft.id}
          revision={preview.revision}
          fileName={draft.file_name}
        />
      )}
      {preview.sample.length > 0 && <AcceptedLinesTable preview={preview} />}
      <ApplyForm
        key={`apply ${preview.revision}`}
        preview={preview}
        onBack={onBack}
        onDone={onDone}
      />
    </div>
  );
}

interface ApplyFormProps {
  preview: ImportPreview;
  onBack: () => void;
  onDone: (summary: ImportSummary) => void;
}

function ApplyForm({ preview, onBack, onDone }: ApplyFormProps) {
  const { t } = useTranslation('imports');
  const failureText = useFailureText();
  const { refused_count: refused, overwritten_days: overwritten } = preview;
  const [leavesOut, setLeavesOut] = useState(false);
  const [overwrites, setOverwrites] = useState(false);
  const apply = useApply(preview.id);
  const isAgreed = (refused === 0 || leavesOut) && (overwritten === 0 || overwrites);
  const isEmpty = preview.accepted_count === 0;
  const applyImport = (): void => {
    if (apply.isPending) return;
    const { revision } = preview;
    apply.mutate({ revision, leave_out: refused, overwrite: overwritten }, { onSuccess: onDone });
  };
  return (
    <div className={classes['agree']}>
      {apply.isError && <Alert tone="err">{failureText(apply.error)}</Alert>}
      {isEmpty && <Alert tone="warn">{t('check.nothing')}</Alert>}
      {overwritten > 0 && (
        <div>
          <p className={classes['text']}>{t('check.overwrite', { count: overwritten })}</p>
          <Checkbox
            label={t('check.overwriteAgree')}
            checked={overwrites}
            onChange={({ currentTarget }) => setOverwrites(currentTarget.checked)}
          />
        </div>
      )}
      {refused > 0 && !isEmpty && (
        <Checkbox
          label={t('check.leaveOut', { count: refused })}
          checked={leavesOut}
          onChange={({ currentTarget }) => setLeavesOut(currentTarget.checked)}
        />
      )}
      {!isAgreed && !isEmpty && <p className={classes['text']}>{t('check.agreeFirst')}</p>}
      {apply.isPending && <ApplyProgress id={preview.id} />}
      <div className={classes['foot']}>
        <Button onClick={onBack} disabled={apply.isPending}>
          {t('check.back')}
        </Button>
        <Button
          variant="primary"
          disabled={!isAgreed || isEmpty || apply.isPending}
          onClick={singleClick(applyImport)}
        >
          {apply.isPending
            ? t('check.importing')
            : t('check.import', { count: preview.accepted_count })}
        </Button>
      </div>
    </div>
  );
}

function PreviewFigures({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { first_day, last_day, total_kg, total_covers } = preview;
  const icon = { size: 18, stroke: 1.7 };
  return (
    <FigureStrip
      label={t('check.title')}
      figures={[
        {
          key: 'accepted',
          icon: <IconCheck {...icon} />,
          name: t('check.accepted'),
          value: format.count(preview.accepted_count),
          note: t('check.ofLines', { count: preview.line_count }),
        },
        {
          key: 'refused',
          icon: <IconX {...icon} />,
          name: t('check.refused'),
          value: format.count(preview.refused_count),
        },
        total_kg === null
          ? {
              key: 'covers',
              icon: <IconUsers {...icon} />,
              name: t('check.covers'),
              value: format.count(total_covers ?? 0),
            }
          : {
              key: 'weight',
              icon: <IconScale {...icon} />,
              name: t('check.weight'),
              value: format.plain(total_kg),
              unit: 'kg',
            },
        {
          key: 'days',
          icon: <IconCalendar {...icon} />,
          name: t('check.days'),
          value: first_day === null ? t('check.noDays') : format.day(first_day),
          note:
            last_day !== null && last_day !== first_day ? `– ${format.day(last_day)}` : undefined,
        },
      ]}
    />
  );
}

interface StepPartProps {
  draft: ImportDraft;
  preview: ImportPreview;
}

function RepeatsSwitch({ draft, preview }: StepPartProps) {
  const { t } = useTranslation('imports');
  const { notifyError } = useResultToast();
  const saving = useSaveMapping(draft.id);
  const refused = preview.refusals.find(({ reason }) => reason === 'repeated')?.lines ?? 0;
  const count = refused + preview.repeated_count;
  if (count === 0) return null;
  const isKept = draft.mapping.repeats === 'keep';
  return (
    <Alert tone="warn">
      <Group justify="space-between" gap="var(--s3)">
        <span>{t('check.repeated', { count })}</span>
        <Switch
          label={t(`check.repeatsKeep.${draft.kind}`)}
          checked={isKept}
          disabled={saving.isPending}
          onChange={({ currentTarget }) =>
            saving.mutate(
              { ...draft.mapping, repeats: currentTarget.checked ? 'keep' : 'refuse' },
              { onError: notifyError },
            )
          }
        />
      </Group>
    </Alert>
  );
}

function RecordedNotes({ draft, preview }: StepPartProps) {
  const { t } = useTranslation('imports');
  const { zero_count, filled_days } = preview;
  const meaning = draft.mapping.missing_days ?? 'closed';
  return (
    <>
      {zero_count > 0 && <Alert tone="info">{t('check.zeroes', { count: zero_count })}</Alert>}
      {filled_days > 0 && (
        <Alert tone="info">{t(`check.filled.${meaning}`, { count: filled_days })}</Alert>
      )}
    </>
  );
}

/** Shown for imports that are written in several pieces. */
function ApplyProgress({ id }: { id: number }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { data } = useQuery(progressOptions(id));
  if (!data || data.total === 0) return null;
  const { done, total } = data;
  return (
    <Stack gap="var(--s2)">
      <output className={classes['text']}>
        {t('check.progress', { done: format.count(done), total: format.count(total) })}
      </output>
      <Progress value={(100 * done) / total} aria-label={t('check.importing')} />
    </Stack>
  );
}
