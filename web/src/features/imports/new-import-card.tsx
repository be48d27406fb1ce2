import { type ImportKind, importKinds } from '@wastegauge/contract/values/address-options';
import { Button, FileButton, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '#icons';
import { useNavigate } from '@tanstack/react-router';
import { importLimits } from '@wastegauge/contract/values/import-limits';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { useFailureText } from '../../widgets/forms/use-error-text.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { saveTemplate, useUpload } from './api.ts';
import classes from './imports-page.module.css';

interface NewImportCardProps {
  kind: ImportKind;
  onKindChange: (kind: ImportKind) => void;
}

export function NewImportCard({ kind, onKindChange }: NewImportCardProps) {
  const { t } = useTranslation(['imports', 'common']);
  const language = useLanguage();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const { notifyError } = useResultToast();
  const [problem, setProblem] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const upload = useUpload();

  const uploadFile = (file: File | null | undefined): void => {
    if (!file || upload.isPending) return;
    setProblem(undefined);
    if (file.size > importLimits.bytes) return setProblem(t('new.tooLarge'));
    upload.mutate(
      { file, kind },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/imports/$importId', params: { importId: String(id) } }),
        onError: (error) => setProblem(failureText(error)),
      },
    );
  };
  const handleDrop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    uploadFile(event.dataTransfer.files[0]);
  };
  const handleDrag = (event: DragEvent, isInside: boolean): void => {
    event.preventDefault();
    setIsOver(isInside);
  };
  return (
    <Panel
      title={t('new.title')}
      actions={
        <Button
          variant="link"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          onClick={() => void saveTemplate(kind, language).catch(notifyError)}
        >
          {t('new.template')}
        </Button>
      }
    >
      <Stack gap="var(--s3)">
        <SegmentedControl
          className={classes['kinds']}
          aria-label={t('kinds.label')}
          data={importKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={onKindChange}
        />
        <p className={classes['text']}>{t(`new.${kind}`)}</p>
        <div
          className={classes['drop']}
          data-over={isOver || undefined}
          onDragOver={(event) => handleDrag(event, true)}
          onDragLeave={(event) => handleDrag(event, false)}
          onDrop={handleDrop}
        >
          <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden />
          <Group gap="var(--s3)" justify="center">
            <FileButton accept=".csv,.tsv,.txt,.xlsx,text/csv" onChange={uploadFile}>
              {(props) => (
                <Button {...props} variant="primary" disabled={upload.isPending}>
                  {upload.isPending ? t('common:processing') : t('new.choose')}
                </Button>
              )}
            </FileButton>
            <span className={classes['dropText']}>{t('new.drop')}</span>
          </Group>
          <p className={classes['limits']}>
            {upload.isPending
              ? t('new.reading', { name: upload.variables.file.name })
              : t('new.limits')}
          </p>
        </div>
        {problem !== undefined && <ErrorLine text={problem} />}
      </Stack>
    </Panel>
  );
}
