import { Button, Checkbox } from '@mantine/core';
import type { ImportPreview, ImportSummary } from '@wastegauge/contract/edges/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { singleClick } from '../../ui/dialogs/single-click.ts';
import { useFailureText } from '../../widgets/forms/use-error-text.ts';
import { useApply } from './api.ts';
import classes from './import-page.module.css';

interface ApplyFormProps {
  preview: ImportPreview;
  onBack: () => void;
  onDone: (summary: ImportSummary) => void;
}

export function ApplyForm({ preview, onBack, onDone }: ApplyFormProps) {
  const { t } = useTranslation('imports');
  const failureText = useFailureText();
  const { refused_count: refused, overwritten_days: overwritten } = preview;
  const [leavesOut, setLeavesOut] = useState(false);
  const [overwrites, setOverwrites] = useState(false);
  const apply = useApply(preview.id);
  const isAgreed = (refused === 0 || leavesOut) && (overwritten === 0 || overwrites);
  const isEmpty = preview.accepted_count === 0;
  const bring = (): void => {
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
      <div className={classes['foot']}>
        <Button onClick={onBack} disabled={apply.isPending}>
          {t('check.back')}
        </Button>
        <Button
          variant="primary"
          disabled={!isAgreed || isEmpty || apply.isPending}
          onClick={singleClick(bring)}
        >
          {apply.isPending
            ? t('check.importing')
            : t('check.import', { count: preview.accepted_count })}
        </Button>
      </div>
    </div>
  );
}
