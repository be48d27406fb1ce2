import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '#icons';
import { useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormDialog } from '../../../widgets/forms/form-dialog.tsx';
import { FormTextarea } from '../../../widgets/forms/form-fields.tsx';
import { importClosures, removeClosure } from '../api.ts';
import classes from '../coverage-dialogs.module.css';
import { useCoverageChange } from '../use-coverage-change.ts';

interface ImportClosuresDialogProps {
  siteId: number;
  opened: boolean;
  onClose: () => void;
}

const maxLength = 500_000;
type Imported = Awaited<ReturnType<typeof importClosures>>;

export function ImportClosuresDialog({ siteId, opened, onClose }: ImportClosuresDialogProps) {
  const { t } = useTranslation(['coverage', 'common']);
  const { offerUndo, refresh } = useCoverageChange();
  const [imported, setImported] = useState<Imported>();
  const [required, tooLong] = [t('closures.import.required'), t('closures.import.tooLong')];
  const schema = useMemo(
    () => z.object({ content: z.string().trim().min(1, required).max(maxLength, tooLong) }),
    [required, tooLong],
  );
  const close = (): void => {
    setImported(undefined);
    onClose();
  };
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('closures.import.tab')}
      schema={schema}
      values={empty}
      mode="onSubmit"
      send={({ content }) => importClosures(siteId, content)}
      submitLabel={t('closures.import.submit')}
      staysOpen
      onSaved={(result) => {
        setImported(result);
        if (result.added.length > 0) {
          offerUndo(t('closures.added'), () =>
            Promise.all(result.added.map(({ id }) => removeClosure(id))),
          );
        }
        void refresh();
      }}
      result={
        imported && {
          body: <ImportResult imported={imported} />,
          footer: (
            <Button variant="primary" onClick={close}>
              {t('common:close')}
            </Button>
          ),
        }
      }
    >
      <p>{t('closures.import.text')}</p>
      <ContentFields />
    </FormDialog>
  );
}

const empty = { content: '' };

function ContentFields() {
  const { t } = useTranslation('coverage');
  const { setValue } = useFormContext<typeof empty>();
  return (
    <>
      <FileButton
        accept=".ics,.csv,.txt,text/calendar,text/plain,text/csv"
        onChange={(file) =>
          void file
            ?.text()
            .then((content) =>
              setValue('content', content, { shouldDirty: true, shouldTouch: true }),
            )
        }
      >
        {(props) => (
          <Button
            {...props}
            leftSection={<IconFileUpload size={18} stroke={1.7} aria-hidden />}
            style={{ justifySelf: 'start' }}
          >
            {t('closures.import.file')}
          </Button>
        )}
      </FileButton>
      <FormTextarea<typeof empty> name="content" label={t('closures.import.content')} rows={8} />
    </>
  );
}

function ImportResult({ imported: { added, skipped, unreadable } }: { imported: Imported }) {
  const { t } = useTranslation('coverage');
  const lines = unreadable.join(', ');
  return (
    <output className={classes['text']}>
      <p>{t('closures.import.added', { count: added.length })}</p>
      {skipped > 0 && <p>{t('closures.import.skipped', { count: skipped })}</p>}
      {unreadable.length > 0 && (
        <p>{t('closures.import.unreadable', { count: unreadable.length, lines })}</p>
      )}
    </output>
  );
}
