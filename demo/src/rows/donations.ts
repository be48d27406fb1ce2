import { addDays, addMonths, startOfMonth, type Day } from '@wastegauge/contract/values/dates';
import {
  containerKinds,
  donationFoodKinds,
  type DonationFoodKind,
} from '@wastegauge/contract/waste/donations';
import { insertHandOver } from '@wastegauge/server/features/donations/hand-over-queries';
import {
  insertAgreement,
  insertOrganisation,
} from '@wastegauge/server/features/donations/organisation-queries';
import type { Db } from '@wastegauge/server/platform/db/db';
import { z } from 'zod';
import donationsFile from '../../tables/donations.json' with { type: 'json' };
import { localMidnight, secondsOfDay } from '../local-time.ts';
import type { DemoFood } from '../queries.ts';
import { randomFor, type DemoRandom } from '../random.ts';
import { demoSites } from '../tables.ts';

const foodKinds = z.array(z.enum(donationFoodKinds));

const plantedOrganisation = z.strictObject({
  site: z.number(),
  /** Collects from all sites of the group. */
  group: z.number().optional(),
  name: z.string(),
  kind: z.string(),
  address: z.string(),
  contactName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  foods: foodKinds,
  days: z.array(z.number()),
  time: z.string(),
  /** Of the agreement, counted from today. */
  endsInDays: z.number(),
  /** Of a hand-over on a day of collection. */
  chance: z.number(),
});
type PlantedOrganisation = z.infer<typeof plantedOrganisation>;

const plantedFood = z.strictObject({
  food: z.string(),
  kinds: foodKinds,
  kg: z.number().optional(),
  container: z.enum(containerKinds).optional(),
  containerKg: z.number().optional(),
  zone: z.string(),
});

const planted = z
  .strictObject({ organisations: z.array(plantedOrganisation), foods: z.array(plantedFood) })
  .parse(donationsFile);

const monthsOfHandOvers = 7;

/** Organisations with their agreements and the hand-overs of the last months. */
export async function insertDonations(
  db: Db,
  foodNamed: (name: string) => DemoFood,
  { today, now, ownerOf }: { today: Day; now: Date; ownerOf: (siteId: number) => number | null },
): Promise<void> {
  const firstDay = addMonths(startOfMonth(today), -monthsOfHandOvers);
  for (const organisation of planted.organisations) {
    const by = { by: ownerOf(organisation.site) ?? 1, at: new Date(`${firstDay}T09:00:00Z`) };
    const endsOn = addDays(today, organisation.endsInDays);
    const id = await insertPlanted(db, organisation, { endsOn, by });
    const lastDay = endsOn < today ? endsOn : today;
    for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
      for (const handOver of handOversOf(organisation, day, foodNamed)) {
        if (handOver.handedAt > now) continue;
        await insertHandOver(
          db,
          organisation.site,
          { ...handOver, organisationId: id, clientId: undefined },
          { by: by.by, at: handOver.handedAt },
        );
      }
    }
  }
}

async function insertPlanted(
  db: Db,
  organisation: PlantedOrganisation,
  { endsOn, by }: { endsOn: Day; by: { by: number; at: Date } },
): Promise<number> {
  const { foods, days, time, group, site, ...shown } = organisation;
  const id = await insertOrganisation(
    db,
    {
      ...shown,
      foodsAccepted: foods,
      collectionDays: days,
      collectionTime: time,
      groupId: group ?? null,
      siteId: group === undefined ? site : null,
      clientId: undefined,
    },
    by,
  );
  if (id === undefined) throw new Error(`The organisation ${organisation.name} was not stored`);
  await insertAgreement(
    db,
    id,
    {
      validFrom: addDays(addMonths(endsOn, -12), 1),
      validUntil: endsOn,
      file: null,
      clientId: undefined,
    },
    by,
  );
  return id;
}

const isoWeekday = (day: Day): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

function handOversOf(
  { site: siteId, name, days, time, foods, chance }: PlantedOrganisation,
  day: Day,
  foodNamed: (name: string) => DemoFood,
) {
  const random = randomFor('donations', name, day);
  if (!days.includes(isoWeekday(day)) || !random.chance(chance)) return [];
  const site = demoSites.find(({ id }) => id === siteId);
  if (!site) throw new Error(`The demo has no site ${siteId}`);
  const handedAt = new Date(
    (localMidnight(site.timeZone, day) + secondsOfDay(time) + random.integer(0, 11) * 60) * 1000,
  );
  const fitting = planted.foods.filter(({ kinds }) => kinds.some((kind) => accepts(foods, kind)));
  const first = random.pick(fitting);
  const second = random.pick(fitting);
  const chosen = random.chance(0.35) && second !== first ? [first, second] : [first];
  return chosen.map((food) => ({
    foodId: foodNamed(food.food).id,
    zoneId: site.devices.find(({ zone }) => zone === food.zone)?.id ?? null,
    handedAt,
    ...amountOf(food, random),
    temperatureC: food.kinds.includes('hot') ? random.integer(64, 74) : null,
    photo: null,
    receiver: '',
  }));
}

const accepts = (foods: readonly DonationFoodKind[], kind: DonationFoodKind): boolean =>
  foods.includes(kind);

function amountOf(
  { kg = 3, container, containerKg }: z.infer<typeof plantedFood>,
  random: DemoRandom,
) {
  if (container === undefined || containerKg === undefined) {
    const weightG = Math.round(random.logNormal(kg, 0.3) * 10) * 100;
    return { weightG, container: null, containers: null, containerG: null, isEstimate: false };
  }
  const containers = random.integer(1, 4);
  const containerG = containerKg * 1000;
  return { weightG: containers * containerG, container, containers, containerG, isEstimate: true };
}
