import { expect, type Page } from '@playwright/test';
import { pairingRoutes } from '@wastegauge/contract/directory/pairing';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { accessToken, newUserPassword } from './new-user.ts';
import { makeSite, ownName } from './sites-and-devices.ts';

const android =
  'Mozilla/5.0 (Linux; Android 15; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

/** The code that a tablet shows, and its key. */
export async function startPairing(page: Page): Promise<{ code: string; key: string }> {
  const answer = await page.request.post(pairingRoutes.startPairing.path, {
    headers: { 'user-agent': android },
    data: { has_camera: true },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return pairingRoutes.startPairing.reply.parse(await answer.json());
}

export async function deliverCounted(page: Page, key: string, portions: number): Promise<void> {
  const answer = await page.request.post(captureRoutes.deliverCaptures.path, {
    headers: { authorization: `Bearer ${key}` },
    data: {
      captures: [
        {
          capture_id: `e2e-${crypto.randomUUID()}`,
          captured_at: new Date().toISOString(),
          raw_weight: 0.35 * portions,
          method: 'counted',
          portions,
        },
      ],
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A site of its own with one person, added by the signed-in administrator. */
export async function makeSiteWithUser(page: Page) {
  const site = await makeSite(page);
  const email = `${ownName('tablet').replaceAll(' ', '-')}@pier.example`;
  const answer = await page.request.post(signUpRoutes.register.path, {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
    data: {
      first_name: 'Sinead',
      surname: 'Walsh',
      email,
      employer: 'Pier',
      job_title: 'Head Chef',
      password: newUserPassword,
      role: 'User',
      site: [site.id],
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { site, email };
}
