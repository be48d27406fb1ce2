import { languages } from '@wastegauge/contract/values/languages';
import { visit } from '../harness/every-page.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';
import { makeTrainedSite } from '../harness/trained-site.ts';
import { openPictureFolder, textIn } from './picture-folder.ts';

test('pictures of recognition', async ({ page }) => {
  await openSession(page, 'super@wastegauge.example');
  await page.goto('/sources');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { site } = await makeTrainedSite(page, { name: 'Harbour Bistro' });
  for (const language of languages) {
    await page.evaluate((chosen) => localStorage.setItem('wg-language', chosen), language);
    await visit(page, `/recognition?siteId=${site.id}`);
    const main = page.getByRole('main');
    await expect(main.getByText(textIn('Learning curve', language))).toBeVisible();
    await openPictureFolder(language)(page, 'recognition', main, { maxHeight: 760 });
  }
});
