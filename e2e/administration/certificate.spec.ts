import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { findFreePort, startProduct, type Product } from '../harness/start-product.ts';
import { test } from '../harness/test.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

interface SecureProduct extends Product {
  port: number;
  plainUrl: string;
}

async function startSecureProduct(): Promise<SecureProduct> {
  const [port, httpPort] = [await findFreePort(), await findFreePort()];
  const plainUrl = `http://127.0.0.1:${httpPort}`;
  const product = await startProduct({
    name: 'server-secure',
    port,
    settings: { DEMO: 'false', HTTP_PORT: String(httpPort), PUBLIC_URL: '' },
    healthOrigin: plainUrl,
    prepareData: async (dataDir) => {
      const env = { ...process.env, DATA_DIR: dataDir };
      await run(process.execPath, ['scripts/certificate.ts', 'waste.local'], { cwd: root, env });
    },
  });
  return { ...product, port, plainUrl };
}

// The browser does not trust the new authority.
test.use({ ignoreHTTPSErrors: true });

test('a tablet gets the certificate over plain HTTP and then opens the product securely', async ({
  page,
}) => {
  test.setTimeout(200_000);
  const product = await startSecureProduct();
  try {
    await page.goto(`${product.plainUrl}/certificate`);
    await expect(page.getByRole('heading', { name: 'Trust this server' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Android' })).toBeVisible();
    await expectNoAxeViolations(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download certificate' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('wastegauge-authority.crt');
    expect(readFileSync(await download.path(), 'utf8')).toBe(
      readFileSync(join(product.dataDir, 'tls', 'authority.pem'), 'utf8'),
    );
    await page.getByRole('link', { name: 'Open WasteGauge securely' }).click();
    await expect(page).toHaveURL(`https://127.0.0.1:${product.port}/auth/sign-in`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
  } finally {
    // The page may still be loading in the background.
    await page.goto('about:blank');
    await product.stop();
  }
});
