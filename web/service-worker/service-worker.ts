/**
 * Caches the built files and the page, so that the product opens offline and a tab of the previous
 * release still finds its files. API replies are never cached: kitchen tablets are shared by
 * several users.
 */
// oxlint-disable-next-line unicorn/require-module-specifiers -- makes this a module, so that self can be redeclared
export {};

declare const self: ServiceWorkerGlobalScope;

/** Defined by the build: the entry file of this release, and the files to cache. */
declare const release: string;
declare const cachedFiles: string[];

{
  const prefix = 'wastegauge ';
  const cacheName = prefix + release;
  const page = '/';
  const batchSize = 6;
  const timeoutMs = 10_000;

  self.addEventListener('install', (event) => event.waitUntil(cacheFiles()));
  self.addEventListener('activate', (event) => event.waitUntil(activate()));
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== self.location.origin) return;
    // The monitor has its own service worker.
    if (/^\/(api|metrics|monitor)(\/|$)/.test(pathname)) return;
    if (pathname.startsWith('/assets/')) event.respondWith(fromCache(request));
    else if (request.mode === 'navigate') event.respondWith(fromNetwork(request, page));
    else if (cachedFiles.includes(pathname)) event.respondWith(fromNetwork(request, pathname));
  });
  self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
    if (data === 'take over') void self.skipWaiting();
    if (data === 'take over when alone') void activateWhenAlone();
  });

  async function cacheFiles(): Promise<void> {
    const cache = await caches.open(cacheName);
    await cache.add(new Request(page, { cache: 'reload' }));
    for (let start = 0; start < cachedFiles.length; start += batchSize) {
      await Promise.all(
        cachedFiles.slice(start, start + batchSize).map(async (file) => {
          const existing = file.startsWith('/assets/') ? await caches.match(file) : undefined;
          await (existing ? cache.put(file, existing) : cache.add(file));
        }),
      );
    }
  }

  async function activate(): Promise<void> {
    const names = await caches.keys();
    const outdated = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
    await Promise.all(outdated.map((name) => caches.delete(name)));
    await self.clients.claim();
  }

  /** Other tabs may still run the previous release and need its files. */
  async function activateWhenAlone(): Promise<void> {
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (tabs.length <= 1) await self.skipWaiting();
  }

  async function fromCache(request: Request): Promise<Response> {
    const cached = await caches.match(request);
    if (cached) return cached;
    const reply = await fetch(request);
    if (reply.ok) {
      const cache = await caches.open(cacheName);
      await cache.put(request, reply.clone());
    }
    return reply;
  }

  async function fromNetwork(request: Request, name: string): Promise<Response> {
    const reply = fetch(request);
    const timeout = new Promise<undefined>((resolve) => {
      setTimeout(resolve, timeoutMs, undefined);
    });
    const first = await Promise.race([reply, timeout]).catch(() => undefined);
    // On 431 (headers too large) the cached page can show a translated explanation.
    if (first && first.status !== 431) return first;
    const cache = await caches.open(cacheName);
    return (await cache.match(name)) ?? reply;
  }
}
