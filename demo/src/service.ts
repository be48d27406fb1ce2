import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import { inTransaction, type Db } from '@wastegauge/server/platform/db/db';
import { hashPassword } from '@wastegauge/server/platform/auth/passwords';
import { withBareTable } from './rows/bare-table.ts';
import { insertRows, insertTable, type RowValue, type TableRows } from './rows/bulk-insert.ts';
import { insertActions } from './actions.ts';
import { insertDonations } from './rows/donations.ts';
import { lockDemoReport } from './rows/locked-report.ts';
import { readCatalogue, type DemoCatalogue } from './catalogue.ts';
import { openKitchens } from './captures.ts';
import { conversationRows } from './rows/conversation-rows.ts';
import { coverDefaults, dailyCoverColumns, venueEventRows } from './rows/cover-rows.ts';
import { directoryRows } from './rows/directory-rows.ts';
import { eventColumns } from './rows/event-rows.ts';
import { bookings, discardedFoods, eventRowsByDay, type HistoryNotes } from './history.ts';
import {
  demoGroups,
  demoPassword,
  demoUsers,
  siteStaff,
  demoSites,
  lastDemoSiteId,
} from './tables.ts';
import { closureRows } from './rows/closure-rows.ts';
import { holidayRows } from './rows/holiday-rows.ts';
import { coverPlanRows, serviceCoverColumns } from './rows/service-cover-rows.ts';
import { peopleRows } from './rows/people-rows.ts';
import { insertDishPlans } from './dish-plans.ts';
import { insertStreams } from './rows/stream-rows.ts';
import { insertControlWeek } from './control-week.ts';
import { makeDemoPicks } from './weekly-picks.ts';
import { insertPresence, spansBetween } from './presence.ts';
import { foodCostRows, ownPrices, priceFinder } from './prices.ts';
import {
  analyse,
  clearDemo,
  findOccupants,
  analyseCluster,
  liftTimeouts,
  markAsDemo,
  moveSequences,
  setGroupOwner,
} from './queries.ts';
import { queuePictureColumns } from './queue-pictures.ts';
import { insertRecipes, revalueRecipes, withRecipes } from './recipes.ts';
import { createTally } from './tally.ts';
import { targetRows } from './targets.ts';
import { timelineOf } from './timeline.ts';
import { localMidnight } from './local-time.ts';
import { bookedEvents } from './venue-events.ts';

export { demoAccounts } from './tables.ts';
export { demoPassword } from './tables.ts';

export interface DemoOptions {
  /** End of the demo's history. */
  now: Date;
  log?: (line: string) => void;
}

/** Fills an empty installation, or resets a used demo. */
export async function loadDemoOrganisation(db: Db, options: DemoOptions): Promise<void> {
  const log = (line: string): void => options.log?.(`Demo organisation: ${line}`);
  const passwordHash = await hashPassword(demoPassword);
  const today = dayIn('Europe/Dublin', options.now);
  await inTransaction(db, async (transaction) => {
    await liftTimeouts(transaction);
    await refuseRealInstallation(transaction);
    await clearDemo(transaction);
    const catalogue = await readCatalogue(transaction);
    const now = Math.floor(options.now.getTime() / 1000);
    await loadOrganisation(transaction, catalogue, { today, now, log, passwordHash });
    await markAsDemo(transaction, today);
  });
  await analyseCluster(db);
  await makeDemoPicks(db, { today, now: options.now });
  await lockDemoReport(db, { today, now: options.now });
  log(`ready, its history ends on ${today}`);
}

async function refuseRealInstallation(db: Db): Promise<void> {
  const { isDemo, users, siteNames } = await findOccupants(db, lastDemoSiteId);
  if (siteNames.length > 0) {
    throw new Error(
      `This database holds sites that are not the demo's (${siteNames.join(', ')}); nothing was changed`,
    );
  }
  if (!isDemo && users > 0) {
    throw new Error('This database has users of a real installation; nothing was changed');
  }
}

interface LoadFacts {
  today: Day;
  now: number;
  log: (line: string) => void;
  passwordHash: string;
}

async function loadOrganisation(
  db: Db,
  catalogue: DemoCatalogue,
  { today, now, log, passwordHash }: LoadFacts,
): Promise<void> {
  const timelines = new Map(demoSites.map((site) => [site.id, timelineOf(site, today)]));
  const placed = demoSites.map((site) => ({ site, ...timelineOf(site, today) }));
  const insertAll = async (tables: readonly TableRows[]): Promise<void> => {
    for (const table of tables) await insertTable(db, table);
  };
  const ownerOf = (siteId: number): number | null => siteStaff(siteId)[0]?.id ?? null;

  await insertAll(directoryRows({ ...catalogue, timelines, now }));
  await insertAll(peopleRows({ today, lastMoment: now, passwordHash }));
  for (const group of demoGroups) {
    const owner = demoUsers.find((user) => user.email === group.ownerEmail);
    if (owner) await setGroupOwner(db, group.id, owner.id);
  }
  await insertRecipes(db, catalogue.foodNamed);
  const foodNamed = withRecipes(catalogue.foodNamed);
  log(`${demoSites.length} sites and ${demoUsers.length} people`);

  const booked = bookedEvents(today);
  const own = placed.flatMap(({ site, baselineEndsOn }) =>
    ownPrices(site, baselineEndsOn, today, foodNamed),
  );
  await insertAll([
    venueEventRows(demoSites, booked, today),
    coverDefaults(placed, today),
    foodCostRows(own, ownerOf),
  ]);

  const notes: HistoryNotes = {
    talk: { comments: [], flags: [] },
    tally: createTally(),
    coverRows: [],
    serviceCoverRows: [],
    pictureRows: [],
  };
  const kitchens = openKitchens(today, foodNamed);
  const history = {
    today,
    now,
    venueEvents: booked,
    kitchens,
    pricing: {
      priceOf: priceFinder(own, catalogue.rateOn),
      wasteTypeIds: catalogue.wasteTypeIds,
    },
    discardedAs: discardedFoods(foodNamed),
  };
  const events = await withBareTable(db, 'event', () =>
    insertRows(db, 'event', eventColumns, withProgress(eventRowsByDay(history, notes), log)),
  );
  await revalueRecipes(db);
  log(`${events} events`);
  await insertAll([
    { table: 'daily_cover', columns: dailyCoverColumns, rows: notes.coverRows },
    { table: 'service_cover', columns: serviceCoverColumns, rows: notes.serviceCoverRows },
    coverPlanRows(kitchens, today, bookings(booked)),
    holidayRows(kitchens, today, ownerOf),
    { table: 'event_image', columns: queuePictureColumns, rows: notes.pictureRows },
    ...conversationRows(notes.talk),
    closureRows(kitchens, ownerOf),
    ...targetRows({ today, tally: notes.tally, timelines, foodNamed }),
  ]);
  await insertPresence(
    db,
    kitchens.flatMap(({ site, timeline, gaps }) =>
      site.devices.flatMap(({ id }) => {
        const from = localMidnight(site.timeZone, timeline.installedOn);
        const spans = spansBetween({ from, to: now }, gaps.silences.get(id) ?? []);
        return spans.map((span) => ({ ...span, siteId: site.id, deviceId: id }));
      }),
    ),
  );
  await insertDishPlans(db, today);
  await moveSequences(db, numberedTables);
  await analyse(db, [
    ...numberedTables,
    'device_presence',
    'service_cover',
    'cover_plan',
    'dish_plan',
  ]);
  await insertControlWeek(db, today);
  await insertStreams(db, { today, now: new Date(now * 1000) });
  await insertActions(db, foodNamed, { today, now: new Date(now * 1000) });
  log('actions measured');
  await insertDonations(db, foodNamed, { today, now: new Date(now * 1000), ownerOf });
}

function* withProgress(
  days: Iterable<RowValue[][]>,
  log: (line: string) => void,
): Generator<RowValue[][]> {
  let events = 0;
  let said = 0;
  for (const rows of days) {
    yield rows;
    events += rows.length;
    if (events - said < 50_000) continue;
    said = events;
    log(`${events} events so far`);
  }
}

const numberedTables = [
  'signup_id',
  'parent_group',
  'site',
  'site_info',
  'app_user',
  'device',
  'food',
  'service_time',
  'event',
  'comment',
  'venue_event',
  'daily_cover',
  'cover_default',
  'target',
  'closure',
  'site_holiday',
  'ran_out',
] as const;
