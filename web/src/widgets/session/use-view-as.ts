import { useSyncExternalStore } from 'react';
import { viewAs } from '../../api/call.ts';

export const useViewAs = (): readonly number[] =>
  useSyncExternalStore(viewAs.subscribe, viewAs.siteIds);
