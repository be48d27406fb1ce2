const ownRelease = new URL(import.meta.url).pathname;
const cachePrefix = 'wastegauge ';

/** Browsers check for updates on page load only, and kitchen tablets stay open for weeks. */
const lookAgainMs = 60 * 60_000;

/** Caching dozens of files would delay the first render. */
const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2000));

/** Caches the built files for offline use. A new release waits until it is accepted. */
export async function startServiceWorker(offer: (goOver: () => void) => void): Promise<void> {
  // Service workers need https or localhost.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await quiet();
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  setInterval(() => void registration.update().catch(() => undefined), lookAgainMs);

  const consider = async (waiting: ServiceWorker): Promise<void> => {
    if (await isOwnRelease()) waiting.postMessage('take over when alone');
    else offer(() => goOver(waiting));
  };
  if (registration.waiting) await consider(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    // The first worker has nothing to replace.
    if (!installing || !registration.active) return;
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed') void consider(installing);
    });
  });
}

/** The page is loaded from the server when possible, so it may be newer than its worker. */
async function isOwnRelease(): Promise<boolean> {
  const names = await caches.keys();
  return names.findLast((name) => name.startsWith(cachePrefix)) === cachePrefix + ownRelease;
}

function goOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
  waiting.postMessage('take over');
}
