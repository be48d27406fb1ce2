import { Button, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  importFields,
  type ImportField,
  type ImportMapping,
} from '@wastegauge/contract/edges/import-mapping';
import type { ImportDraft } from '@wastegauge/contract/edges/imports';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useChooseSheet, useChosenFile, useDiscard } from './api.ts';
import { AmountColumnsCard } from './amount-columns-card.tsx';
import { fileColumns } from './column-names.ts';
import { FileSampleTable } from './file-sample-table.tsx';
import classes from './import-page.module.css';
import { ReadingCard } from './reading-card.tsx';
import { useMapping } from './use-mapping.ts';

interface ColumnsFormProps {
  draft: ImportDraft;
  onChecked: () => void;
}

export function ColumnsForm({ draft, onChecked }: ColumnsFormProps) {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const form = useMapping(draft, onChecked);
  const { mapping, change, problems } = form;
  const columns = fileColumns(draft, mapping);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    form.save(isWide);
  };
  const amount = draft.kind === 'waste' ? 'weight' : 'covers';
  const [isWide, setIsWide] = useState(mapping.amounts.length > 0);
  const isShown = (field: ImportField): boolean => !isWide || field !== amount;
  const handleWide = (checked: boolean): void => {
    setIsWide(checked);
    if (checked) change({ columns: { ...mapping.columns, [amount]: null } });
    else change({ amounts: [] });
  };
  const choose = (field: keyof ImportMapping['columns'], value: string): void =>
    change({
      columns: { ...mapping.columns, [field]: value === 'none' ? null : Number(value) },
    });
  return (
    <form className={classes['root']} noValidate onSubmit={handleSubmit}>
      <Panel title={t('columns.title')}>
        <p className={classes['text']}>
          {t('columns.text', { lines: format.count(draft.line_count), file: draft.file_name })}
        </p>
        <div className={classes['fields']}>
          {draft.sheets.length > 1 && <SheetField draft={draft} />}
          {importFields[draft.kind].filter(isShown).map((field) => {
            const chosen = mapping.columns[field];
            const examples = chosen === null ? [] : (columns[chosen]?.examples ?? []);
            return (
              <SelectField
                key={field}
                label={t(`fields.${field}`)}
                placeholder={t('columns.choose')}
                searchable={columns.length > 12}
                nothingFoundMessage={t('common:noResults')}
                options={[
                  { value: 'none', label: t('columns.none') },
                  ...columns.map(({ index, letter, name }) => ({
                    value: String(index),
                    label: name === '' ? letter : t('columns.column', { letter, name }),
                  })),
                ]}
                value={chosen === null ? 'none' : String(chosen)}
                error={isNeeded(field) ? problems[field] : undefined}
                hint={
                  examples.length > 0
                    ? t('columns.example', { examples: examples.join(' · ') })
                    : undefined
                }
                onChange={(value) => choose(field, value)}
              />
            );
          })}
        </div>
        <Switch
          mt="var(--s4)"
          label={t('wide.switch')}
          description={t(draft.kind === 'waste' ? 'wide.hint' : 'wide.hintCovers')}
          checked={isWide}
          onChange={({ currentTarget }) => handleWide(currentTarget.checked)}
        />
      </Panel>
      {isWide && <AmountColumnsCard draft={draft} form={form} />}
      <ReadingCard draft={draft} form={form} />
      <FileSampleTable draft={draft} mapping={mapping} />
      <div className={classes['foot']}>
        <DiscardButton draft={draft} />
        <Button type="submit" variant="primary" disabled={form.isSaving}>
          {form.isSaving ? t('common:processing') : t('columns.check')}
        </Button>
      </div>
    </form>
  );
}

const isNeeded = (field: ImportField): boolean =>
  !['site', 'unit', 'food', 'waste_type'].includes(field);

function DiscardButton({ draft }: { draft: ImportDraft }) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const discard = useDiscard(draft.id);
  return (
    <>
      <Button variant="danger" onClick={() => setIsConfirming(true)}>
        {t('columns.discard')}
      </Button>
      <ConfirmActionDialog
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('columns.discardTitle')}
        text={t('columns.discardText', { file: draft.file_name })}
        confirmLabel={t('columns.discard')}
        run={() => discard.mutateAsync()}
        onDone={() => navigate({ to: '/imports' })}
        staysOpenOnError
      />
    </>
  );
}

/** The file is uploaded again: the server keeps only the parsed sheet. */
function SheetField({ draft }: { draft: ImportDraft }) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const { notifyError } = useResultToast();
  const file = useChosenFile(draft.id);
  const choose = useChooseSheet(draft.id);
  const handleChange = (sheet: string): void => {
    if (!file || sheet === draft.sheet) return;
    choose.mutate(
      { file, kind: draft.kind, sheet },
      {
        onSuccess: ({ id }) =>
          void navigate({
            to: '/imports/$importId',
            params: { importId: String(id) },
            replace: true,
          }),
        onError: notifyError,
      },
    );
  };
  return (
    <SelectField
      label={t('columns.sheet')}
      options={draft.sheets.map((name) => ({ value: name, label: name }))}
      value={draft.sheet}
      disabled={file === undefined || choose.isPending}
      onChange={handleChange}
    />
  );
}
