import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { makeDevice, makeSite } from './sites-and-devices.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/**
 * A new site with seven weeks of checked captures, trained by the code of the product, and for each of its foods a
 * picture that is not one of them. Takes about 30 seconds of processor time.
 */
export async function makeTrainedSite(page: Page, changes: object = {}) {
  const site = await makeSite(page, changes);
  const device = await makeDevice(page, site.id, { type: 'PREP_AND_PRODUCTION_WASTE' });
  const folder = mkdtempSync(join(tmpdir(), 'wastegauge-trained-'));
  const options = {
    data: process.env.E2E_DATA_DIR ?? '',
    site: String(site.id),
    device: String(device.id),
    pictures: folder,
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  await run(process.execPath, ['gates/support/train-site.ts', ...args], { cwd: root });
  const pictures = new Map(
    readdirSync(folder).map((file) => [basename(file, '.jpg'), readFileSync(join(folder, file))]),
  );
  rmSync(folder, { recursive: true });
  const newPicture = (food: string): Buffer => {
    const picture = pictures.get(food);
    if (!picture) throw new Error(`${food} is not on the menu.`);
    return picture;
  };
  return { site, device, newPicture };
}
