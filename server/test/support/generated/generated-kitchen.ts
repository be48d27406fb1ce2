import type { Operation } from '../../../src/platform/openapi/openapi.ts';
import type { Chance } from './generated-values.ts';
import { giveKey } from '../test-api-keys.ts';
import type { TestApp } from '../test-app.ts';
import { giveMonitor } from '../test-monitor.ts';

interface Row {
  id: number;
}

/** A tenant for random requests, replaced when they have damaged it. */
export interface Kitchen {
  /** Existing ids, by parameter name or path segment. */
  idsOf(name: string): readonly number[];
  /** Renews the sessions that requests have ended. */
  forgetSessions(): void;
  /** A random authorization header, usually of a permitted caller. */
  bearerFor(operation: Operation, chance: Chance): Promise<string | undefined>;
}

export async function giveKitchen(product: TestApp): Promise<Kitchen> {
  const { given } = product;
  const group = await given.group();
  const site = await given.site({ group });
  const [other, elsewhere] = [await given.site({ group }), await given.site()];
  const make = {
    superuser: () => given.user({ isSuperuser: true }),
    admin: () => given.user({ role: 'Admin', sites: [site, other], group }),
    chef: () => given.user({ sites: [site], group }),
    owner: () => given.user({ sites: [site, other], group, isHeadOffice: true }),
    labeller: () => given.user({ role: 'Labeller', sites: [site] }),
    stranger: () => given.user({ sites: [elsewhere] }),
  } as const;
  const people = {
    superuser: await make.superuser(),
    admin: await make.admin(),
    chef: await make.chef(),
    owner: await make.owner(),
    labeller: await make.labeller(),
    stranger: await make.stranger(),
  };
  const monitor = await giveMonitor(product, { site });
  const apiKey = await giveKey(product, people.chef);
  const at = { site, device: monitor };
  const events = [
    await given.event({ ...at, grams: 1200 }),
    await given.event({ ...at, day: '2026-03-09', labelledBy: people.labeller }),
    await given.event({ ...at, status: 'PROCESSING' }),
    await given.event({ site: elsewhere }),
  ];
  const idsByWord: [RegExp, readonly Row[]][] = [
    [/user|profile|mention|owner|token/i, Object.values(people)],
    [/device|zone|monitor/i, [monitor]],
    [/group/i, [group]],
    [/food|recipe/i, [{ id: 1 }, { id: 20 }, await given.food({ group })]],
    [/venue|cover|service|comment|target|import|key|job|message/i, [1, 2, 3].map(toRow)],
    [/site|benchmark|overview/i, [site, other, elsewhere]],
    [/event|label|verif|flag/i, events],
    [/locale|waste_type|categor/i, [1, 2, 3].map(toRow)],
  ];
  const sessions = new Map<keyof typeof people, string>();
  const sessionOf = async (kind: keyof typeof people): Promise<string> => {
    const known = sessions.get(kind);
    if (known !== undefined) return known;
    // Replaces users that requests have deleted.
    const client = await product.as(people[kind]).catch(async () => {
      people[kind] = await make[kind]();
      return product.as(people[kind]);
    });
    const bearer = `Bearer ${client.token}`;
    sessions.set(kind, bearer);
    return bearer;
  };
  const someSession = (chance: Chance): Promise<string> => {
    const share = chance.share();
    if (share < 0.5) return sessionOf('superuser');
    return sessionOf(share < 0.7 ? 'admin' : chance.of(['chef', 'owner', 'labeller', 'stranger']));
  };
  return {
    idsOf: (name) => idsByWord.find(([word]) => word.test(name))?.[1].map(({ id }) => id) ?? [],
    forgetSessions: () => sessions.clear(),
    bearerFor: async ({ security }, chance) => {
      const [needed = {}] = security;
      if (chance.isLessThan(0.04))
        return chance.of(['', 'Bearer', 'Bearer x.y.z', 'Api-Key x', 'Basic YTpi']);
      if ('device' in needed) return `Bearer ${monitor.key}`;
      if ('apiKey' in needed) return `Api-Key ${apiKey}`;
      if ('session' in needed || chance.isLessThan(0.3)) return someSession(chance);
      return undefined;
    },
  };
}

const toRow = (id: number): Row => ({ id });
