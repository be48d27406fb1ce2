import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

const ownRelease = new URL(import.meta.url).pathname;
const cachePrefix = 'wastegauge ';

/** Browsers check for updates on page load only, and kitchen tablets stay open for weeks. */
const updateCheckMs = 60 * 60_000;

/** Caching dozens of files would delay the first render. */
const waitForIdle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2000));

/** Caches the built files for offline use. A new release waits until it is accepted. */
async function startServiceWorker(offer: (switchRelease: () => void) => void): Promise<void> {
  // Service workers need https or localhost.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await waitForIdle();
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  setInterval(() => void registration.update().catch(() => undefined), updateCheckMs);

  const handleWaiting = async (waiting: ServiceWorker): Promise<void> => {
    if (await isOwnRelease()) waiting.postMessage('take over when alone');
    else offer(() => switchRelease(waiting));
  };
  if (registration.waiting) await handleWaiting(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    // The first worker has nothing to replace.
    if (!installing || !registration.active) return;
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed') void handleWaiting(installing);
    });
  });
}

/** The page is loaded from the server when possible, so it may be newer than its worker. */
async function isOwnRelease(): Promise<boolean> {
  const names = await caches.keys();
  return names.findLast((name) => name.startsWith(cachePrefix)) === cachePrefix + ownRelease;
}

function switchRelease(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
  waiting.postMessage('take over');
}

export function useAppUpdate(): void {
  const { t } = useTranslation(['shell', 'common']);
  const offer = useEffectEvent(async (switchRelease: () => void) => {
    const { showToast } = await import('../ui/feedback/toast.ts');
    showToast({
      kind: 'success',
      text: t('app.updateReady'),
      closeLabel: t('common:close'),
      action: { label: t('app.update'), onPress: switchRelease },
    });
  });
  useEffect(() => {
    void startServiceWorker((switchRelease) => void offer(switchRelease)).catch(() => undefined);
  }, []);
}
