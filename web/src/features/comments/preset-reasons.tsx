import { IconCheck } from '#icons';
import { presetReasons } from '@wastegauge/contract/waste/comments';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/display/chip.tsx';
import classes from './comments-dialog.module.css';

export type PresetReason = (typeof presetReasons)[number];

/** Presets are stored in English and displayed in the reader's language. */
export const reasonKeys = {
  'Unexpected Increase in Covers': 'coversUp',
  'Unexpected Decrease in Covers': 'coversDown',
  Overproduction: 'overproduction',
  'Preparation Issue': 'preparation',
  'Plate Surplus': 'plate',
  'Unserved Surplus': 'unserved',
  'Expired/Storage Issue': 'storage',
  'Staff Training Needed': 'training',
} as const satisfies Record<PresetReason, string>;

export const findPreset = (text: string): PresetReason | undefined =>
  presetReasons.find((reason) => reason === text);

interface PresetReasonsProps {
  reason: PresetReason | null;
  onChange: (reason: PresetReason | null) => void;
}

export function PresetReasons({ reason, onChange }: PresetReasonsProps) {
  const { t } = useTranslation('comments');
  const titleId = useId();
  return (
    <div className={classes['reasons']}>
      <h3 id={titleId}>{t('reason')}</h3>
      <fieldset className={classes['chips']} aria-labelledby={titleId}>
        {presetReasons.map((preset) => (
          <Chip
            key={preset}
            selected={reason === preset}
            onClick={() => onChange(reason === preset ? null : preset)}
          >
            {reason === preset && <IconCheck size={16} stroke={2} aria-hidden />}
            {t(`reasons.${reasonKeys[preset]}`)}
          </Chip>
        ))}
        <Chip selected={reason === null} onClick={() => onChange(null)}>
          {reason === null && <IconCheck size={16} stroke={2} aria-hidden />}
          {t('reasons.other')}
        </Chip>
      </fieldset>
    </div>
  );
}
