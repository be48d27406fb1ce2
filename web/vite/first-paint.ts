import { languages } from '@wastegauge/contract/values/languages';
import type { Plugin, Rolldown } from 'vite';
import { plainScript } from './plain-script.ts';

const sourcePath = 'src/app/first-paint.ts';

const pages = {
  home: [
    'src/app/routes/start-router.ts',
    'src/app/shell/shell.tsx',
    'src/app/routes/overview-screen.tsx',
  ],
  other: ['src/app/routes/start-router.ts', 'src/app/shell/shell.tsx'],
  // The page itself is part of the entry script.
  signIn: ['src/widgets/human-check/meet-challenge.ts'],
};
const texts = Object.fromEntries(
  languages.map((language) => [language, [`src/locales/${language}-first.ts`]]),
);

/**
 * A separate script, because the CSP forbids inline scripts. It sets the theme and preloads files
 * that the entry script would request only after it has run.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: (_html, { server }) => [
      {
        tag: 'script',
        attrs: { src: server ? `/${sourcePath}` : '/first-paint.js' },
        injectTo: 'head-prepend',
      },
    ],
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const requiredFiles = fileFinder(bundle);
        const preloads = { pages: requiredFiles(pages), texts: requiredFiles(texts) };
        const source = await plainScript(new URL(`../${sourcePath}`, import.meta.url), {
          preloads,
        });
        this.emitFile({ type: 'asset', fileName: 'first-paint.js', source });
      },
    },
  };
}

type FileLists = Record<string, string[]>;

function fileFinder(bundle: Rolldown.OutputBundle): (sources: FileLists) => FileLists {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = chunks.find(({ name }) => name === 'first');
  const initial = new Set<string>();
  collect(first?.fileName ?? '', initial);

  function collect(fileName: string, files: Set<string>): void {
    const chunk = byName.get(fileName);
    if (!chunk || files.has(fileName)) return;
    files.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) collect(imported, files);
  }

  function requiredFiles(sources: string[]): string[] {
    const files = new Set<string>();
    for (const source of sources) {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`));
      if (!chunk) throw new Error(`The build has no file for ${source}`);
      collect(chunk.fileName, files);
    }
    return [...files].filter((file) => !initial.has(file));
  }

  return (sources) =>
    Object.fromEntries(Object.entries(sources).map(([name, list]) => [name, requiredFiles(list)]));
}
