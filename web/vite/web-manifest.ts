import { readFileSync } from 'node:fs';
import { languages, type Language } from '@wastegauge/contract/values/languages';
import type { Plugin } from 'vite';
import { z } from 'zod';

const shellTexts = z.object({
  app: z.object({ description: z.string() }),
  navigation: z.object({ home: z.string(), feed: z.string(), explore: z.string() }),
});

export function webManifest(): Plugin {
  return {
    name: 'web-manifest',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'link',
        attrs: { rel: 'manifest', href: manifestFile(languages[0]) },
        injectTo: 'head',
      },
    ],
    generateBundle() {
      for (const language of languages) {
        const source = JSON.stringify(createManifest(language));
        this.emitFile({ type: 'asset', fileName: manifestFile(language).slice(1), source });
      }
    },
  };
}

const manifestFile = (language: Language): string => `/manifest-${language}.webmanifest`;

function createManifest(language: Language): object {
  const file = new URL(`../src/locales/${language}/shell.json`, import.meta.url);
  const { app, navigation } = shellTexts.parse(JSON.parse(readFileSync(file, 'utf8')));
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(192, 'any')] });
  return {
    id: '/',
    name: 'WasteGauge',
    short_name: 'WasteGauge',
    description: app.description,
    lang: language,
    dir: 'ltr',
    scope: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#FAF9F6',
    theme_color: '#0F6B52',
    categories: ['business', 'food'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon(192, 'any'),
      icon(512, 'any'),
      icon(192, 'maskable'),
      icon(512, 'maskable'),
    ],
    shortcuts: [
      shortcut(navigation.home, '/overview'),
      shortcut(navigation.feed, '/feed'),
      shortcut(navigation.explore, '/explore'),
    ],
  };
}

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: purpose === 'any' ? `/icon-${size}.png` : `/icon-maskable-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
