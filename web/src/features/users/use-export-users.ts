import { userRoutes } from '@wastegauge/contract/directory/users';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, saveFile } from '../../api/download.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { filterQueryOf, type UsersSearch } from './users-search.ts';

export function useExportUsers(search: UsersSearch) {
  const { t } = useTranslation('texts');
  const { tellFailure } = useTellResult();
  const [isRunning, setRunning] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function start(): Promise<void> {
    const { signal } = (leaving.current = new AbortController());
    setRunning(true);
    try {
      const query = filterQueryOf(search);
      const file = await download(userRoutes.exportUsers, { query, signal, onProgress: () => {} });
      saveFile(file, 'users.csv');
    } catch {
      if (!signal.aborted) tellFailure(t('oops'));
    } finally {
      setRunning(false);
    }
  }
  return { isRunning, start: (): void => void start() };
}
