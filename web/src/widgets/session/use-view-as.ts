import { useSyncExternalStore } from 'react';
import { viewAs } from '../../api/call.ts';

/** The sites an administrator looks through; empty while they look at everything they may. */
export const useViewAs = (): readonly number[] =>
  useSyncExternalStore(viewAs.subscribe, viewAs.siteIds);
