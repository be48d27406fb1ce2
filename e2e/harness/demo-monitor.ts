import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext } from '@playwright/test';
import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { deviceRoutes, type Zone } from '@wastegauge/contract/directory/devices';
import { eventRoutes, type EventChanges } from '@wastegauge/contract/waste/events';
import { openCalls } from './sign-in.ts';

/** A monitor of the demo organisation under a key that an administrator has issued. */
export interface DemoMonitor {
  zone: Zone;
  /** Weighs and photographs something just now; answers the number of the event. */
  deliver(weightKg: number): Promise<number>;
  /** The same with a picture that breaks off half way. */
  deliverBroken(weightKg: number): Promise<number>;
  /** What the administrator does about an event meanwhile. */
  change(id: number, changes: EventChanges): Promise<void>;
  close(): Promise<void>;
}

const potatoes = readFileSync(new URL('../../web/public/signin/potatoes.webp', import.meta.url));
const halfPotatoes = potatoes.subarray(0, potatoes.length / 2);

export async function takeMonitor(siteName: string): Promise<DemoMonitor> {
  const { request, headers, close } = await openCalls('groupadmin@harbour.example');
  const zones = await request.get(deviceRoutes.listZones.path, { headers });
  const { results } = deviceRoutes.listZones.reply.parse(await zones.json());
  // Not the first one: waste entered by hand is entered there.
  const zone = results.findLast(
    ({ site_name, weighing }) => site_name === siteName && weighing === 'single',
  );
  if (!zone) throw new Error(`No monitor at ${siteName}`);
  const issued = await request.post(
    deviceRoutes.issueDeviceKey.path.replace(':id', String(zone.id)),
    { headers, data: {} },
  );
  expect(issued.status(), await issued.text()).toBe(201);
  const { key } = deviceRoutes.issueDeviceKey.reply.parse(await issued.json());
  return {
    zone,
    deliver: (weightKg) => deliver(request, key, weightKg),
    deliverBroken: (weightKg) => deliver(request, key, weightKg, halfPotatoes),
    change: async (id, changes) => {
      const path = eventRoutes.updateEvent.path.replace(':id', String(id));
      const answer = await request.patch(path, { headers, data: changes });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    close,
  };
}

/** For a journey that is about the event alone; answers its number. */
export async function deliverOnce(siteName: string, weightKg: number): Promise<number> {
  const monitor = await takeMonitor(siteName);
  const id = await monitor.deliver(weightKg);
  await monitor.close();
  return id;
}

async function deliver(
  request: APIRequestContext,
  key: string,
  weightKg: number,
  picture = potatoes,
): Promise<number> {
  const capture = {
    capture_id: `e2e-${crypto.randomUUID()}`,
    captured_at: new Date().toISOString(),
    raw_weight: weightKg,
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
