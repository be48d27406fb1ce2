import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { Kbd } from '../../ui/display/kbd.tsx';
import classes from './food-key-hint.module.css';
import { foodKey } from './use-food-key.ts';

/** Labels by a machine that looked at the picture, until a person has verified them. */
export const isGuessed = ({
  label_source: source,
  verify,
  user_verify: verifiedBy,
}: Pick<WasteEvent, 'label_source' | 'verify' | 'user_verify'>): boolean =>
  (source === 'recognition' || source === 'service') && (verify !== true || verifiedBy === null);

interface FoodKeyHintProps {
  /** Names the event for screen readers. */
  label: string;
  onPress: () => void;
}

/** Shows the key beside labels that may have to be corrected; also a button. */
export function FoodKeyHint({ label, onPress }: FoodKeyHintProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes['root']}
      aria-label={label}
      aria-keyshortcuts={foodKey}
      onClick={onPress}
    >
      <Kbd isSilent>{foodKey}</Kbd> {t('food.change')}
    </button>
  );
}
