/** The first file of a release; the service worker names what it keeps after it. */
const ownRelease = new URL(import.meta.url).pathname;
const cachePrefix = 'wastegauge ';

/** A browser looks for a new release when a page is opened; tablets in kitchens stay open for weeks. */
const lookAgainMs = 60 * 60_000;

/** Keeping dozens of files would hold up the page that is only just being drawn. */
const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2000));

/**
 * Keeps the built files for hours without a connection. A new release waits until somebody wants it;
 * the page is told how to go over to it.
 */
export async function startServiceWorker(offer: (goOver: () => void) => void): Promise<void> {
  // Browsers have service workers on https and on the machine itself only.
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
    // The first of all has nothing to take over from.
    if (!installing || !registration.active) return;
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed') void consider(installing);
    });
  });
}

/** The page always comes from the server when it can, so it may be newer than the worker that serves it. */
async function isOwnRelease(): Promise<boolean> {
  const names = await caches.keys();
  return names.findLast((name) => name.startsWith(cachePrefix)) === cachePrefix + ownRelease;
}

function goOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
  waiting.postMessage('take over');
}
