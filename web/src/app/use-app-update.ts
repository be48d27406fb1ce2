import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { startServiceWorker } from './app-update.ts';

export function useAppUpdate(): void {
  const { t } = useTranslation(['shell', 'common']);
  const offer = useEffectEvent(async (goOver: () => void) => {
    const { showToast } = await import('../ui/feedback/toast.ts');
    showToast({
      kind: 'success',
      text: t('app.updateReady'),
      closeLabel: t('common:close'),
      action: { label: t('app.update'), onPress: goOver },
    });
  });
  useEffect(() => {
    void startServiceWorker((goOver) => void offer(goOver)).catch(() => undefined);
  }, []);
}
