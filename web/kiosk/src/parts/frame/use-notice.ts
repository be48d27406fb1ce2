import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';
import { useTexts, type TextKey } from '../../texts/texts.ts';
import { minItemG } from '../../staff/weighing.ts';
import type { CameraStatus, KioskState } from '../../state.ts';
import type { ScaleCondition } from '@wastegauge/scales/reading';

interface Notice {
  text: string;
  onClose?: () => void;
}

const clockToleranceMs = 5 * 60_000;

const conditionTexts: Partial<Record<ScaleCondition, TextKey>> = {
  overload: 'overload',
  belowZero: 'belowZero',
  needsZeroing: 'needsZeroing',
  needsCalibration: 'needsCalibration',
  fault: 'scaleFault',
  unreadable: 'unreadable',
};
const cameraTexts: Partial<Record<CameraStatus, TextKey>> = {
  denied: 'cameraDenied',
  taken: 'cameraTaken',
  missing: 'cameraMissing',
};

/** Without the bin that stands on it, a scale may show less than zero. */
const isBelowZero = ({ scale, settings }: KioskState): boolean =>
  settings?.device.weighing === 'single' && scale.grams !== null && scale.grams <= -minItemG;

/** The most important thing to do, in one sentence. */
export function useNotice(kiosk: Kiosk): Notice | undefined {
  const state = useStore(kiosk.store);
  const { t, number } = useTexts();
  const { scale, camera, isOffline, waiting } = state;
  const condition = scale.condition ?? (isBelowZero(state) ? 'belowZero' : null);
  const conditionText = condition ? conditionTexts[condition] : undefined;
  const cameraText = cameraTexts[camera];
  if (state.refusal !== null) {
    return {
      text: t('refused', { message: state.refusal }),
      onClose: () => kiosk.closeRefusal(),
    };
  }
  if (state.isStorageFull) return { text: t('storageFull') };
  if (scale.status === 'connected' && conditionText) return { text: t(conditionText) };
  if (isOffline) return { text: t('offlineSafe', { count: number(waiting) }) };
  if (Math.abs(state.clockErrorMs) > clockToleranceMs) return { text: t('clockWrong') };
  if (cameraText) return { text: t(cameraText) };
  if (scale.unit === 'lb' || scale.unit === 'oz') return { text: t('poundsConverted') };
  return undefined;
}
