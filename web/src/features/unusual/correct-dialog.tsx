import { unusualRoutes, type UnusualEntry } from '@wastegauge/contract/insight/unusual';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { FormDialog, FormNote } from '../../widgets/forms/form-dialog.tsx';
import { FormNumber } from '../../widgets/forms/form-fields.tsx';
import { parseNumber } from '../../widgets/forms/number-text.ts';
import { byServerRules } from '../../widgets/forms/server-rules.ts';
import type { UnusualChoice } from './api.ts';
import { useUnusualTexts } from './use-unusual-texts.ts';

interface CorrectFields {
  weight: string;
}

interface CorrectDialogProps {
  opened: boolean;
  entry: UnusualEntry;
  onClose: () => void;
  send: (entry: UnusualEntry, decision: UnusualChoice) => Promise<void>;
}

const correctForm = byServerRules<CorrectFields, (typeof unusualRoutes)['decideUnusual']['body']>({
  body: unusualRoutes.decideUnusual.body,
  bodyOf: ({ weight }) => ({ outcome: 'corrected', weight: parseNumber(weight) ?? undefined }),
  fieldOf: (path) => (path === 'weight' ? 'weight' : undefined),
});

export const CorrectDialog = mountOnOpen(WeightDialog, 'entry');

function WeightDialog({ entry, send, ...dialog }: CorrectDialogProps) {
  const { t } = useTranslation('unusual');
  const { exactKg } = useUnusualTexts();
  const { event, reason } = entry;
  return (
    <FormDialog
      {...dialog}
      title={t('correctDialog.title')}
      schema={correctForm}
      values={{ weight: reason.rule === 'repeated' ? String(event.item_weight) : '' }}
      send={(decision) => send(entry, decision)}
      submitLabel={t('correctDialog.save')}
    >
      <FormNumber<CorrectFields>
        name="weight"
        label={t('correctDialog.weight')}
        decimals={3}
        unit="kg"
        data-autofocus
        hint={t('correctDialog.hint', { weight: exactKg(event.item_weight) })}
      />
      {reason.rule === 'repeated' && (
        <FormNote>{t('correctDialog.series', { count: reason.other_events.length })}</FormNote>
      )}
    </FormDialog>
  );
}
