import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createFactories } from '../../server/test/support/factories.ts';
import { gatePassword, signInAs, type GateCaller } from '../support/caller.ts';
import type { GateProduct } from '../support/product.ts';

const pageSize = 100;
/** A sample: there may be hundreds of thousands. */
const maxPages = 3;

export interface Manager {
  email: string;
  token: string;
}

/** A signed-in user with access to every site. */
export async function makeManager({ url, db }: GateProduct): Promise<Manager> {
  const given = createFactories(db);
  const { email } = await given.user({ role: 'Admin', isSuperuser: true, password: gatePassword });
  const { token } = await signInAs(url, email, gatePassword);
  return { email, token };
}

/** Every acknowledged capture is stored, and the feed shows valid pictures. */
export async function openPictures(
  { url, db }: GateProduct,
  manager: Manager,
  events: readonly number[],
): Promise<{ opened: number; problems: string[] }> {
  const found = await sql<{ id: number; state: string | null }>`
    select event.id, image.state
    from event left join event_image image
      on image.site_id = event.site_id and image.event_id = event.id
    where event.id = any(${events})
  `.execute(db);
  const states = new Map(found.rows.map(({ id, state }) => [id, state]));
  const problems = events
    .filter((id) => states.get(id) !== 'ready')
    .map((id) => `event ${id}: its picture is ${states.get(id) ?? 'gone'}`);
  const reader = await signInAs(url, manager.email, gatePassword);
  let opened = 0;
  for (const address of await addressesInFeed(reader)) {
    const problem = await tryPicture(new URL(address, url));
    if (problem) problems.push(`${address.split('?')[0]}: ${problem}`);
    else opened += 1;
  }
  if (opened === 0) problems.push('no picture was opened');
  return { opened, problems };
}

async function addressesInFeed(reader: GateCaller): Promise<string[]> {
  const addresses: string[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const query = { limit: String(pageSize), offset: String(page * pageSize) };
    const { answer, status } = await reader.call(feedRoutes.listFeed, { query });
    if (!answer) throw new Error(`the feed answered ${status}`);
    addresses.push(...answer.results.flatMap(({ image_url }) => image_url ?? []));
    if (answer.results.length < pageSize) break;
  }
  return addresses;
}

async function tryPicture(address: URL): Promise<string | undefined> {
  const answer = await fetch(address);
  const content = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) return String(answer.status);
  return sharp(content)
    .stats()
    .then(() => undefined, String);
}

export function findDifferences(
  original: Record<string, string>,
  restored: Record<string, string>,
): string[] {
  const names = new Set([...Object.keys(original), ...Object.keys(restored)]);
  return [...names]
    .filter((name) => original[name] !== restored[name])
    .map((name) => `${name}: ${original[name]} became ${restored[name]}`);
}
