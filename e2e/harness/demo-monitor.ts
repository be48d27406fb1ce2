import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext } from '@playwright/test';
import { buildUrl } from '@wastegauge/contract/http-request';
import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { deviceRoutes, type Zone } from '@wastegauge/contract/directory/devices';
import { eventRoutes, type EventChanges } from '@wastegauge/contract/waste/events';
import { openCalls } from './sign-in.ts';

/** Made by the monitor itself. */
interface Guess {
  food: string;
  confidence: number;
}

/** A monitor of the demo organisation with a new key. */
export interface DemoMonitor {
  zone: Zone;
  /** Delivers a capture of this moment; returns the id of the event. */
  deliver(weightKg: number, guess?: Guess): Promise<number>;
  /** The same with a truncated picture. */
  deliverBroken(weightKg: number): Promise<number>;
  /** Changes an event as an administrator. */
  change(id: number, changes: EventChanges): Promise<void>;
  close(): Promise<void>;
}

const potatoes = readFileSync(new URL('../../web/public/signin/potatoes.webp', import.meta.url));
const halfPotatoes = potatoes.subarray(0, potatoes.length / 2);

export async function takeMonitor(siteName: string): Promise<DemoMonitor> {
  const { request, headers, close } = await openCalls('groupadmin@harbour.example');
  const zones = await request.get(deviceRoutes.listZones.path, { headers });
  const { results } = deviceRoutes.listZones.reply.parse(await zones.json());
  // The first one is used for manual waste.
  const zone = results.findLast(
    ({ site_name, weighing }) => site_name === siteName && weighing === 'single',
  );
  if (!zone) throw new Error(`No monitor at ${siteName}`);
  const issued = await request.post(
    buildUrl(deviceRoutes.issueDeviceKey, { params: { id: zone.id } }),
    { headers, data: {} },
  );
  expect(issued.status(), await issued.text()).toBe(201);
  const { key } = deviceRoutes.issueDeviceKey.reply.parse(await issued.json());
  return {
    zone,
    deliver: (weightKg, guess) => deliver(request, key, { raw_weight: weightKg, ...guess }),
    deliverBroken: (weightKg) => deliver(request, key, { raw_weight: weightKg }, halfPotatoes),
    change: async (id, changes) => {
      const path = buildUrl(eventRoutes.updateEvent, { params: { id } });
      const answer = await request.patch(path, { headers, data: changes });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    close,
  };
}

/** For journeys that need one event; returns its id. */
export async function deliverOnce(siteName: string, weightKg: number): Promise<number> {
  const monitor = await takeMonitor(siteName);
  const id = await monitor.deliver(weightKg);
  await monitor.close();
  return id;
}

/** Returns the id of the event. */
export async function deliver(
  request: APIRequestContext,
  key: string,
  fields: { raw_weight: number } & Partial<Guess>,
  picture: Buffer = potatoes,
): Promise<number> {
  const capture = {
    capture_id: `e2e-${crypto.randomUUID()}`,
    captured_at: new Date().toISOString(),
    ...fields,
  };
  const answer = await request.post(captureRoutes.deliverCaptures.path, {
    headers: { authorization: `Bearer ${key}` },
    multipart: {
      capture: JSON.stringify(capture),
      image: { name: 'tray.webp', mimeType: 'image/webp', buffer: picture },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { results } = captureRoutes.deliverCaptures.reply.parse(await answer.json());
  return results[0]?.id ?? 0;
}
