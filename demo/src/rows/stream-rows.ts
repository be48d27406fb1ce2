import { addDays, firstDay, type Day } from '@wastegauge/contract/values/dates';
import {
  insertAssignment,
  insertDestination,
  insertStream,
} from '@wastegauge/server/features/streams/queries';
import type { Db } from '@wastegauge/server/platform/db/db';
import { demoSites, demoUsers } from '../tables.ts';

/** The other groups have no streams yet. */
const groupId = 1;
const managerEmail = 'manager@harbour.example';
/** The collector of the plates changed during the year. */
const changedDaysAgo = 140;

const names: Partial<Record<string, { kitchen: string; plates: string }>> = {
  DE: { kitchen: 'Küchentonne', plates: 'Tellerreste' },
  FR: { kitchen: 'Bac cuisine', plates: 'Retours d’assiettes' },
};
const englishNames = { kitchen: 'Kitchen bin', plates: 'Plates' };

/** Streams with destinations at every site of one group. */
export async function insertStreams(
  db: Db,
  { today, now }: { today: Day; now: Date },
): Promise<void> {
  const manager = demoUsers.find(({ email }) => email === managerEmail);
  if (!manager) throw new Error('The streams have no user');
  const set = { by: manager.id, at: now };
  for (const site of demoSites.filter((one) => one.groupId === groupId)) {
    const siteId = site.id;
    const named = names[site.country] ?? englishNames;
    const other = await insertStream(db, { siteId, name: '', isDefault: true }, set);
    const kitchen = await insertStream(db, { siteId, name: named.kitchen, isDefault: false }, set);
    const plates = await insertStream(db, { siteId, name: named.plates, isDefault: false }, set);
    for (const [streamId, validFrom, destination] of [
      [other, firstDay, 'refuse'],
      [kitchen, firstDay, 'anaerobic_digestion'],
      [plates, firstDay, 'combustion'],
      [plates, addDays(today, -changedDaysAgo), 'composting'],
    ] as const) {
      await insertDestination(db, { siteId, streamId, validFrom, destination }, set);
    }
    for (const [wasteType, streamId] of [
      ['preparation', kitchen],
      ['unserved', kitchen],
      ['plate', plates],
    ] as const) {
      await insertAssignment(
        db,
        { siteId, kind: 'waste_type', deviceId: null, wasteType, streamId, validFrom: firstDay },
        set,
      );
    }
  }
}
