import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiTokenRoutes } from '@wastegauge/contract/edges/api-tokens';
import { curlSample, pythonSample } from '@wastegauge/contract/edges/data-api';
import { sql } from 'kysely';
import { demoPassword } from '@wastegauge/demo/service';
import { root } from '../../scripts/lib/report.ts';
import { signInAs } from '../support/caller.ts';
import type { GateOutcome } from '../support/gate.ts';
import { withProduct, type GateProduct } from '../support/product.ts';

const run = promisify(execFile);
// With pandas, requests, pyarrow and openpyxl.
const python = process.env.PYTHON ?? 'python3';
const email = 'chef@harbour.example';

interface Trial {
  origin: string;
  apiKey: string;
  link: string;
  folder: string;
  /** From the database: all rows, and the weight of those that the product's totals count. */
  rows: number;
  kg: string;
}

/** Runs the documented samples in their programs against the demo organisation. */
export function tryDataClients(): Promise<GateOutcome> {
  const environment = { DEMO: 'true', HUMAN_CHECK: 'off', LOG_LEVEL: 'error' };
  return withProduct(environment, async (product) => {
    const folder = mkdtempSync(join(tmpdir(), 'wastegauge-clients-'));
    try {
      const trial = await prepare(product, folder);
      const problems: string[] = [];
      const measured: GateOutcome['measured'] = {};
      for (const [client, attempt] of Object.entries(clients)) {
        const problem = await attempt(trial).catch((error: unknown) => String(error));
        measured[client] = problem ?? 'as the database says';
        if (problem !== undefined) problems.push(`${client}: ${problem}`);
      }
      return { measured, problems };
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

async function prepare({ url: origin, db }: GateProduct, folder: string): Promise<Trial> {
  const user = await signInAs(origin, email, demoPassword);
  const made = await user.call(apiTokenRoutes.createApiKey);
  const { answer } = await user.call(apiTokenRoutes.createBulkExportKey);
  const [apiKey, link] = [made.answer?.api_key?.key, answer?.bulk_export_link?.link];
  if (apiKey === undefined || link === undefined) throw new Error('no key was made');
  const found = await sql<{ rows: number; kg: string }>`
    select count(*) as rows,
      (sum(weight_g) filter (
        where status <> 'DISCARDED' and not is_secondary and not non_food) / 1000.0)
      ::numeric(18, 3)::text as kg
    from event where site_id in (
      select user_site.site_id from user_site join app_user on app_user.id = user_site.user_id
      where app_user.email = ${email})
  `.execute(db);
  const { rows = 0, kg = '' } = found.rows[0] ?? {};
  return { origin, apiKey, link: `${origin}${new URL(link).pathname}`, folder, rows, kg };
}

const clients: Record<string, (trial: Trial) => Promise<string | undefined>> = {
  'Python with pandas, as on the page': async (trial) => {
    const said = await runPython(trial, pythonSample(trial));
    return expectIn(said, [
      `${trial.rows} events\n`,
      '0 have changed since',
      String(Number(trial.kg)),
    ]);
  },
  'Python with pyarrow': async (trial) => {
    const said = await runPython(trial, documentedPython('read_parquet'));
    return expectIn(said, ['Name: item_weight_kg', 'dtype: float64']);
  },
  'Python alone': async (trial) => {
    const program = documentedPython('sqlite3');
    const first = await runPython(trial, program);
    const again = await runPython(trial, program);
    const isWhole = expectIn(first, [`${trial.rows} rows came; `, ` ${trial.kg} kg`]);
    return isWhole ?? expectIn(again, ['0 rows came; ', ` ${trial.kg} kg`]);
  },
  curl: async (trial) => {
    await run('sh', ['-c', curlSample(trial)], { cwd: trial.folder });
    const lines = readFileSync(join(trial.folder, 'events.csv'), 'utf8').match(/\r\n/g) ?? [];
    return lines.length === trial.rows + 1 ? undefined : `${lines.length} lines`;
  },
  'LibreOffice Calc': async (trial) => {
    const file = join(trial.folder, 'link.csv');
    writeFileSync(file, new Uint8Array(await (await fetch(trial.link)).arrayBuffer()));
    // As documented: comma, quotation marks, UTF-8, English (USA).
    const reading = '--infilter=CSV:44,34,76,1,,1033,false,true';
    const profile = `-env:UserInstallation=file://${trial.folder}/office`;
    const options = [profile, '--headless', reading, '--convert-to', 'xlsx'];
    await run('soffice', [...options, '--outdir', trial.folder, file]);
    const said = await runPython(trial, sumSheet);
    return expectIn(said, [`${trial.rows} rows`, `${trial.kg} kg`]);
  },
};

const sumSheet = `import pandas
events = pandas.read_excel("link.xlsx")
is_counted = (events["status"] != "DISCARDED") & ~events["is_secondary"] & ~events["non_food"]
counted = events[is_counted]["item_weight_kg"]
print(len(events), "rows;", f"{counted.sum():.3f} kg")`;

async function runPython({ origin, apiKey, folder }: Trial, program: string): Promise<string> {
  const env = { ...process.env, WASTEGAUGE_URL: origin, WASTEGAUGE_TOKEN: apiKey };
  const { stdout } = await run(python, ['-c', program], { cwd: folder, env });
  return stdout;
}

/** The documented program that contains a word. */
function documentedPython(word: string): string {
  const text = readFileSync(join(root, 'docs/data-connector.md'), 'utf8');
  const programs = [...text.matchAll(/```python\n(.*?)```/gs)].map(([, program = '']) => program);
  return programs.find((program) => program.includes(word)) ?? 'raise SystemExit("no program")';
}

function expectIn(said: string, parts: string[]): string | undefined {
  const missing = parts.filter((part) => !said.includes(part));
  return missing.length === 0 ? undefined : `“${missing.join('”, “')}” not in: ${said}`;
}
