import type { Tomorrow } from '@wastegauge/contract/insight/tomorrow';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { ApiError } from '../../api/api-error.ts';
import { savePlan, useShowTomorrow } from './api.ts';
import {
  changedFields,
  fieldProblem,
  kgText,
  planBody,
  readDraft,
  removePastDrafts,
  savedPlan,
  storeDraft,
  suggestedFields,
  withoutSent,
  type Draft,
} from './plan-draft.ts';

/** The plan of a site and day; mount again for another one. */
export function usePlanDraft(data: Tomorrow) {
  const { t } = useTranslation('tomorrow');
  const fieldText = useFieldText();
  const { notifyDone, notifyError, notifyFailure } = useResultToast();
  const show = useShowTomorrow();
  const siteId = data.site.id;
  const [draft, setDraft] = useState<Draft>(() => readDraft(siteId, data.day));
  const [isSaving, setIsSaving] = useState(false);
  // A second click can arrive before `isSaving` has rendered.
  const isSending = useRef(false);
  useEffect(() => removePastDrafts(data.today), [data.today]);
  const saved = savedPlan(data);
  const changed = changedFields(draft, saved);
  const change = (step: (before: Draft) => Draft): void =>
    setDraft((before) => {
      const after = step(before);
      storeDraft(siteId, data.day, changedFields(after, saved));
      return after;
    });

  async function save(): Promise<void> {
    if (isSending.current || Object.keys(changed).length === 0) return;
    isSending.current = true;
    setIsSaving(true);
    try {
      const after = await savePlan(planBody(data, changed));
      show(after);
      change((before) => withoutSent(before, changed));
      notifyDone(t('plan.saved'));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'network') notifyFailure(t('plan.offline'));
      else notifyError(error);
    } finally {
      isSending.current = false;
      setIsSaving(false);
    }
  }

  const suggestions = suggestedFields(data, draft);
  return {
    isDirty: Object.keys(changed).length > 0,
    isSaving,
    save: (): void => void save(),
    discard: (): void => change(() => ({})),
    field: (name: string, kind: 'covers' | 'kg') => {
      const number = saved.get(name) ?? null;
      const savedText = kind === 'kg' ? kgText(number) : String(number ?? '');
      return {
        value: draft[name] ?? savedText,
        error: fieldText(fieldProblem(draft[name], kind)),
        onChange: (text: string): void => change((before) => ({ ...before, [name]: text })),
      };
    },
    canFillIn: Object.keys(suggestions).length > 0,
    fillIn: (): void => change((before) => ({ ...before, ...suggestedFields(data, before) })),
  };
}

export type PlanDraft = ReturnType<typeof usePlanDraft>;
