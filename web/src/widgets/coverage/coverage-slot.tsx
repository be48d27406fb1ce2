import { lazy, Suspense } from 'react';
import { completeLanguage } from '../language/language.ts';
import type { CoverageRequest } from './api.ts';
import classes from './coverage-slot.module.css';

const CoverageChip = lazy(async () => {
  const [{ CoverageChip: component }] = await Promise.all([
    import('./coverage-chip.tsx'),
    completeLanguage(),
  ]);
  return { default: component };
});

interface CoverageSlotProps extends CoverageRequest {
  /** The page still waits for its own figures. */
  isWaiting?: boolean;
}

/** Room for the chip beside the title of a page. */
export function CoverageSlot({ isWaiting = false, ...request }: CoverageSlotProps) {
  return (
    <span className={classes['slot']}>
      {!isWaiting && (
        <Suspense fallback={null}>
          <CoverageChip {...request} />
        </Suspense>
      )}
    </span>
  );
}
