import { useNavigate } from '@tanstack/react-router';
import type { ImportDraft } from '@wastegauge/contract/edges/imports';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useChosenFile, useChooseSheet } from './api.ts';

/** The file is uploaded again: the server keeps only the parsed sheet. */
export function SheetForm({ draft }: { draft: ImportDraft }) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const { tellError } = useTellResult();
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
        onError: tellError,
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
