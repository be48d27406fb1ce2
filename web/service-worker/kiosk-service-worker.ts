/**
 * Caches the monitor on a tablet, so that it starts without a network. Captures wait in IndexedDB,
 * so a release can be replaced at any start without losing one.
 */
// oxlint-disable-next-line unicorn/require-module-specifiers -- makes this a module, so that self can be redeclared
export {};

declare const self: ServiceWorkerGlobalScope;

/** Defined by the build: a hash of this release, and the files to cache. */
declare const release: string;
declare const cachedFiles: string[];

{
  const prefix = 'wastegauge-monitor ';
  const cacheName = prefix + release;
  const pictureCacheName = 'wastegauge-monitor-pictures';
  const maxPictures = 3000;
  const page = '/monitor/';

  self.addEventListener('install', (event) => event.waitUntil(cacheFiles()));
  self.addEventListener('activate', (event) => event.waitUntil(activate()));
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== self.location.origin) return;
    if (pathname.startsWith('/api/food-images/')) event.respondWith(fromPictures(request));
    else if (pathname.startsWith('/api/')) return;
    else if (request.mode === 'navigate') event.respondWith(fromCache(request, page));
    else if (cachedFiles.includes(pathname)) event.respondWith(fromCache(request, pathname));
  });
  self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
    if (data === 'take over') void self.skipWaiting();
  });

  async function cacheFiles(): Promise<void> {
    const cache = await caches.open(cacheName);
    await cache.add(new Request(page, { cache: 'reload' }));
    await cache.addAll(cachedFiles);
  }

  async function activate(): Promise<void> {
    const names = await caches.keys();
    const outdated = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
    await Promise.all(outdated.map((name) => caches.delete(name)));
    await self.clients.claim();
  }

  async function fromCache(request: Request, name: string): Promise<Response> {
    const cache = await caches.open(cacheName);
    return (await cache.match(name, { ignoreVary: true })) ?? fetch(request);
  }

  async function fromPictures(request: Request): Promise<Response> {
    const cache = await caches.open(pictureCacheName);
    // The type of the picture depends on the Accept header, which differs when it is prefetched.
    const cached = await cache.match(request, { ignoreVary: true });
    if (cached) return cached;
    const reply = await fetch(request);
    if (reply.ok) await keepPicture(cache, request, reply.clone());
    return reply;
  }

  /** A full disk must not keep the picture off the screen. */
  async function keepPicture(cache: Cache, request: Request, reply: Response): Promise<void> {
    try {
      await cache.put(request, reply);
      const [oldest, ...others] = await cache.keys();
      if (oldest && others.length >= maxPictures) await cache.delete(oldest);
    } catch (error) {
      console.warn('The picture was not cached', error);
    }
  }
}
