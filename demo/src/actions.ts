import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { createPostgresAnalytics } from '@wastegauge/server/adapters/analytics/analytics-postgres';
import { measureAndStore } from '@wastegauge/server/features/actions/jobs';
import { insertAction, setEndDate } from '@wastegauge/server/features/actions/queries';
import { refreshDays } from '@wastegauge/server/features/coverage/refresh';
import type { Db } from '@wastegauge/server/platform/db/db';
import { runStatement } from '@wastegauge/server/platform/db/query';
import { localMidnight, secondsOfDay } from './local-time.ts';
import { plantedActions, type PlantedAction } from './planted-actions.ts';
import type { DemoFood } from './queries.ts';
import { demoSites, demoUsers } from './tables.ts';

/** Enters the planted actions and measures them like any other. */
export async function insertActions(
  db: Db,
  foodNamed: (name: string) => DemoFood,
  { today, now }: { today: Day; now: Date },
): Promise<void> {
  const bySite = Map.groupBy(plantedActions(today), ({ site }) => site);
  for (const [siteId, actions] of bySite) {
    for (const action of actions) await insertPlanted(db, action, foodNamed(action.food).id);
    const from = addDays(actions.map(({ startDate }) => startDate).toSorted()[0] ?? today, -90);
    await refreshDays(db, { siteId, from, to: today, now });
    await measureAndStore({ db, analytics: createPostgresAnalytics(db) }, siteId, now);
  }
}

async function insertPlanted(db: Db, action: PlantedAction, foodId: number): Promise<void> {
  const { site: siteId, startDate, endDate } = action;
  const by = userId(action.by);
  const id = await insertAction(
    db,
    {
      siteId,
      title: action.title,
      text: action.text,
      foodId,
      categoryId: null,
      deviceId: null,
      wasteType: null,
      team: action.team,
      startDate,
      expectedG: action.expectedG,
      picture: null,
      origin: 'page',
      pick: null,
      clientId: undefined,
    },
    { by, at: noted(siteId, addDays(startDate, -1), '15:10') },
  );
  if (id === undefined) throw new Error(`The action ${action.title} was not stored`);
  if (endDate !== null)
    await setEndDate(db, { siteId, id }, endDate, noted(siteId, endDate, '16:00'));
  for (const note of action.notes) {
    await runStatement(db)`
      insert into action_note (site_id, action_id, text, author_id, created_at)
      values (${siteId}, ${id}, ${note.text}, ${userId(note.by)},
        ${noted(siteId, addDays(startDate, note.day), '11:25')}::timestamptz)
    `;
  }
}

function noted(siteId: number, day: Day, time: string): Date {
  const site = demoSites.find(({ id }) => id === siteId);
  if (!site) throw new Error(`The demo has no site ${siteId}`);
  return new Date((localMidnight(site.timeZone, day) + secondsOfDay(time)) * 1000);
}

function userId(email: string): number {
  const user = demoUsers.find((entry) => entry.email === email);
  if (!user) throw new Error(`The demo has no user ${email}`);
  return user.id;
}
