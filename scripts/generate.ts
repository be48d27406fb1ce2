import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { api } from '@wastegauge/contract/api';
import {
  curlSample,
  excelSample,
  powerBiSample,
  pythonSample,
} from '@wastegauge/contract/edges/data-api';
import type { z } from 'zod';
import { renderApiMarkdown } from '../server/src/platform/openapi/api-markdown.ts';
import { buildOpenApi } from '../server/src/platform/openapi/openapi.ts';
import packageLock from '../package-lock.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import { configSchema } from '../server/src/platform/config.ts';
import { findLicenceProblems, renderNotice } from './notice.ts';
import { findPackageImports, findUnusedIcons, renderIcons } from './render-icons.ts';
import { report } from './lib/report.ts';

const root = new URL('../', import.meta.url);
const isCheck = process.argv.includes('--check');

const defaultOf = (schema: z.ZodType): string => {
  const parsed = schema.safeParse(undefined);
  return typeof parsed.data === 'string' || typeof parsed.data === 'number'
    ? String(parsed.data)
    : '';
};

const settings = Object.entries(configSchema.shape).map(([name, schema]) => ({
  name,
  about: schema.description ?? '',
  preset: name === 'DATA_DIR' ? './data' : defaultOf(schema),
}));

const envExample = [
  '# Copy to .env and change what you need. Generated: npm run generate',
  ...settings.map(({ name, about, preset }) => `\n# ${about}\n# ${name}=${preset}`),
  '',
].join('\n');

const settingsTable = [
  '| Variable | Default | Description |',
  '|---|---|---|',
  ...settings.map(
    ({ name, about, preset }) => `| \`${name}\` | ${preset && `\`${preset}\``} | ${about} |`,
  ),
].join('\n');

const replaceBetween = (text: string, marker: string, content: string): string => {
  const [start, end] = [`<!-- ${marker} -->`, `<!-- /${marker} -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < 0) throw new Error(`the markers of ${marker} are missing`);
  return `${text.slice(0, from)}${start}\n${content}\n${text.slice(to)}`;
};

const read = (file: string): string => {
  try {
    return readFileSync(new URL(file, root), 'utf8');
  } catch {
    return '';
  }
};

const access = { origin: 'https://waste.example.com', apiKey: 'TOKEN' };

/** The same samples as on the data connector page. */
const dataSamples = Object.entries({
  excel: `\`\`\`\n${excelSample({ ...access, linkKey: 'KEY' })}\n\`\`\``,
  'power-bi': `\`\`\`\n${powerBiSample(access)}\n\`\`\``,
  python: `\`\`\`python\n${pythonSample(access)}\n\`\`\``,
  curl: `\`\`\`\n${curlSample(access)}\n\`\`\``,
});

const icons = renderIcons(fileURLToPath(root));
const generated: Record<string, string> = {
  ...icons,
  NOTICE: renderNotice(read('NOTICE'), packageLock),
  '.env.example': envExample,
  'docs/api.md': renderApiMarkdown(buildOpenApi(api, packageJson.version)),
  'docs/data-connector.md': dataSamples.reduce(
    (text, [marker, sample]) => replaceBetween(text, marker, sample),
    read('docs/data-connector.md'),
  ),
  'docs/operations.md': replaceBetween(read('docs/operations.md'), 'settings', settingsTable),
};

const outdated = Object.entries(generated).filter(([file, text]) => read(file) !== text);
for (const [file, text] of outdated) {
  if (isCheck) console.error(`${file} is out of date: npm run generate`);
  else writeFileSync(new URL(file, root), text);
}
const unused = findUnusedIcons(fileURLToPath(root), icons);
for (const file of unused) {
  if (isCheck) console.error(`${file} is unused: npm run generate`);
  else rmSync(new URL(file, root));
}
if (isCheck && outdated.length + unused.length > 0) process.exitCode = 1;
report(
  'import icons from #icons',
  findPackageImports(fileURLToPath(root)).map((file) => `${file} imports @tabler/icons-react`),
);
report('licence not allowed', findLicenceProblems(packageLock));
