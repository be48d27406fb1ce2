import type { meetChallenge, Send } from '../widgets/human-check/meet-challenge.ts';

/** Preload lists, prepended by the build; absent in development. */
declare const preloads:
  | { pages: Record<'home' | 'other' | 'signIn', string[]>; texts: Record<string, string[]> }
  | undefined;

{
  const read = (storage: 'localStorage' | 'sessionStorage', key: string): string | null => {
    try {
      return window[storage].getItem(key);
    } catch {
      // Storage may be blocked; the system theme then applies.
      return null;
    }
  };

  // Set before the first paint, so that a dark theme does not flash light.
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset['theme'] =
    read('localStorage', 'wg-theme') ?? (isSystemDark ? 'dark' : 'default');

  // The CSP forbids eval. Zod would probe for it once, which browsers report as a violation.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

  if (typeof preloads !== 'undefined') {
    const { pathname } = location;
    const isSignedIn = read('sessionStorage', 'wg-access') ?? read('localStorage', 'wg-access');
    const isVisitor = isSignedIn === null && ['/', '/auth/sign-in'].includes(pathname);
    const inside = ['/', '/overview'].includes(pathname) ? 'home' : 'other';
    const preferred = [read('localStorage', 'wg-language') ?? '', ...navigator.languages];
    const tags = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
    const { pages, texts } = preloads;
    const language = tags.find((tag) => tag in texts) ?? 'en';
    for (const file of [...pages[isVisitor ? 'signIn' : inside], ...(texts[language] ?? [])]) {
      const isStyle = file.endsWith('.css');
      const link = document.createElement('link');
      link.rel = isStyle ? 'preload' : 'modulepreload';
      link.as = isStyle ? 'style' : 'script';
      link.crossOrigin = '';
      link.href = `/${file}`;
      document.head.append(link);
    }
    // A mailed link or a provider signs in without it.
    const isCallback = /[?&](?:sesame|code|error)=/u.test(location.search);
    const [humanCheck] = pages.signIn;
    if (isVisitor && !isCallback && humanCheck !== undefined) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- named by the build
      const loading = import(`/${humanCheck}`) as Promise<{ meetChallenge: typeof meetChallenge }>;
      const send: Send = async ({ method, path }, { body }) => {
        const headers = { 'content-type': 'application/json' };
        const reply = await fetch(path, {
          method,
          ...(body && { headers, body: JSON.stringify(body) }),
        });
        if (!reply.ok) throw new Error(`The human check was answered with ${reply.status}`);
        return reply.json();
      };
      // The page repeats a failure and reports it.
      loading
        .then((module) => module.meetChallenge({ send, isEarly: true }))
        .catch(() => undefined);
    }
  }
}
