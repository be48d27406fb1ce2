const takeOverTimeoutMs = 3000;

/**
 * Starts the release that was downloaded while the previous one was running, without asking: at
 * the start there is nothing to interrupt, and unsent captures are on disk.
 */
export async function startNewestRelease(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.getRegistration('/monitor/');
  if (!registration?.waiting || !serviceWorker.controller) return;
  const isReplaced = new Promise<boolean>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
    setTimeout(resolve, takeOverTimeoutMs, false);
  });
  registration.waiting.postMessage('take over');
  if (!(await isReplaced)) return;
  window.location.reload();
  await new Promise(() => undefined);
}

/** Caches the page for starts without a network. */
export async function cacheRelease(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/monitor/service-worker.js', { scope: '/monitor/' });
}
