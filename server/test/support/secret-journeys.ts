import { apiTokenRoutes } from '@wastegauge/contract/edges/api-tokens';
import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { dataRoutes } from '@wastegauge/contract/edges/data-api';
import { deviceRoutes } from '@wastegauge/contract/directory/devices';
import type { Route } from '@wastegauge/contract/route';
import { venueCalendarRoutes } from '@wastegauge/contract/insight/venue-calendars';
import { sql } from 'kysely';
import { createSmtpMail } from '../../src/adapters/mail/smtp.ts';
import { createOutboxSms } from '../../src/adapters/sms/outbox.ts';
import { deliverMail } from '../../src/features/messages/jobs.ts';
import { runJob } from '../../src/platform/jobs/jobs.ts';
import type { Log } from '../../src/platform/log.ts';
import { giveLinkKey } from './test-api-keys.ts';
import { mailFrom, type TestApp } from './test-app.ts';

/** Collects secrets that must not appear anywhere. */
export type Plant = (name: string, secret: string) => string;

interface Journey {
  plant: Plant;
  log: Log;
  refuse: (answer: string) => void;
}

/** Settings with every optional service. */
export const plantedSettings = (plant: Plant): Record<string, string> => ({
  APP_SECRET: plant('APP_SECRET', 'planted-secret-of-the-whole-installation'),
  DATABASE_URL: `postgres://keeper:${plant('password of the database', 'planted-database-7')}@db.kitchen.example/waste`,
  SMTP_URL: `smtp://sender:${plant('password in SMTP_URL', 'planted-mail-password-8')}@mail.kitchen.example`,
  SMS_URL: `https://sms.kitchen.example/send?key=${plant('key in SMS_URL', 'planted-message-key-9')}`,
  LABELLER_URL: `https://robot:${plant('password of the labeller', 'planted-labeller-10')}@ai.kitchen.example`,
  OIDC_ISSUER: 'https://people.kitchen.example',
  OIDC_CLIENT_ID: 'wastegauge',
  OIDC_CLIENT_SECRET: plant('OIDC_CLIENT_SECRET', 'planted-client-secret-11'),
  S3_ENDPOINT: 'https://store.kitchen.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY: plant('S3_ACCESS_KEY', 'PLANTEDACCESSKEY12'),
  S3_SECRET_KEY: plant('S3_SECRET_KEY', 'planted-store-secret-13'),
});

/** Uses API tokens, device keys and calendar addresses, correctly and incorrectly. */
export async function useKeysAndLinks(product: TestApp, journey: Journey): Promise<void> {
  const { plant, refuse } = journey;
  const site = await product.given.site();
  const person = await product.given.user({ sites: [site] });
  const chef = await product.as(person);
  const keeper = await product.as(await product.given.user({ isSuperuser: true }));
  const call = async (route: Route, given: object): Promise<void> => {
    const answer = await product.anonymous.call(route, given);
    if (answer.status >= 400) refuse(JSON.stringify(answer.body));
  };
  const made = await chef.call(apiTokenRoutes.createApiKey);
  const key = plant('API token', made.body.api_key.key);
  for (const sent of [key, `${key}x`]) {
    await call(dataRoutes.readSites, { headers: { authorization: `Api-Key ${sent}` } });
  }
  const link = plant('bulk export link', await giveLinkKey(product, person));
  for (const sent of [link, `${link}x`])
    await call(dataRoutes.bulkExport, { params: { key: sent } });

  const device = await product.given.device({ site });
  const issued = await keeper.call(deviceRoutes.issueDeviceKey, {
    params: { id: device.id },
    body: {},
  });
  const monitor = plant('key of a monitor', issued.body.key);
  for (const sent of [monitor, `${monitor}x`]) {
    const headers = { authorization: `Bearer ${sent}` };
    await call(captureRoutes.sendHeartbeat, { headers, body: { battery_percent: 'none' } });
  }
  const feed = await chef.call(venueCalendarRoutes.makeCalendarFeed, { params: { site: site.id } });
  const calendar = plant('calendar link', String(feed.body.url).split('/').at(-2) ?? '');
  for (const sent of [calendar, `${calendar}x`]) {
    await call(venueCalendarRoutes.getCalendarFeedFile, { params: { key: sent } });
  }
  await failToMail(product, journey);
}

/** Nothing listens on this port: the reason is stored and logged, the address with its password is not. */
async function failToMail(product: TestApp, { plant, log }: Journey): Promise<void> {
  const secret = plant('password of a mail server that is down', 'planted-down-server-14');
  const mail = createSmtpMail({ smtpUrl: `smtp://sender:${secret}@127.0.0.1:1`, from: mailFrom });
  const [row] = (await sql<{ id: number }>`select id from outbox limit 1`.execute(product.db)).rows;
  const context = {
    ...product.deps,
    mail,
    sms: createOutboxSms(),
    log,
    attempt: 1,
    isLastAttempt: true,
    signal: AbortSignal.timeout(10_000),
  };
  await runJob(deliverMail, context, { outbox_id: row?.id ?? 0 }).catch((error: unknown) =>
    log.error({ err: error }, 'job failed'),
  );
  await mail.close();
}
