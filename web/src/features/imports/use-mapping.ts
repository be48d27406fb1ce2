import type { ImportMapping } from '@wastegauge/contract/edges/import-mapping';
import type { ImportDraft } from '@wastegauge/contract/edges/imports';
import { texts } from '@wastegauge/contract/values/texts';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useSaveMapping } from './api.ts';

type Problems = Partial<Record<string, string>>;

export function useMapping(draft: ImportDraft, onChecked: () => void) {
  const fieldText = useFieldText();
  const { notifyError } = useResultToast();
  const [mapping, setMapping] = useState<ImportMapping>(draft.mapping);
  const [problems, setProblems] = useState<Problems>({});
  const saving = useSaveMapping(draft.id);

  const save = (isWide: boolean): void => {
    if (saving.isPending) return;
    const missing = missingFields(draft, mapping, isWide);
    setProblems(Object.fromEntries(missing.map((name) => [name, fieldText(texts.requiredField)])));
    if (missing.length > 0) return;
    saving.mutate(mapping, {
      onSuccess: onChecked,
      onError: (error) => {
        const fields = error instanceof ApiError ? Object.entries(error.fieldErrors) : [];
        if (fields.length === 0) return notifyError(error);
        setProblems(Object.fromEntries(fields.map(([name, [text]]) => [name, fieldText(text)])));
      },
    });
  };
  return {
    mapping,
    problems,
    isSaving: saving.isPending,
    change: (changed: Partial<ImportMapping>): void => setMapping({ ...mapping, ...changed }),
    save,
  };
}

/** Client-side checks only; the server validates everything. */
function missingFields(draft: ImportDraft, mapping: ImportMapping, isWide: boolean): string[] {
  const { columns, amounts } = mapping;
  const isWaste = draft.kind === 'waste';
  const amount = isWaste ? 'weight' : 'covers';
  const isSameWeight =
    columns.weight === draft.mapping.columns.weight && columns.unit === draft.mapping.columns.unit;
  const asksUnit = isSameWeight && draft.questions.some(({ field }) => field === 'unit');
  const isOpen = (field: 'site' | 'food' | 'waste_type'): boolean =>
    columns[field] === null &&
    mapping[field] === null &&
    (amounts.length === 0 || amounts.some((one) => one[field] === null));
  const open: [name: string, isOpen: boolean][] = [
    ['date', columns.date === null],
    [amount, !isWide && columns[amount] === null],
    ['amounts', isWide && amounts.length === 0],
    ['food', isWaste && isOpen('food')],
    ['waste_type', isWaste && isOpen('waste_type')],
    ['site', isOpen('site')],
    ['date_format', columns.date !== null && mapping.date_format === null],
    ['decimal', mapping.decimal === null],
    ['unit', asksUnit && mapping.unit === null],
  ];
  return open.flatMap(([name, isMissing]) => (isMissing ? [name] : []));
}

export type MappingForm = ReturnType<typeof useMapping>;
