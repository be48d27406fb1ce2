import type {
  Destination,
  SiteStreams,
  StreamMember,
  WasteStream,
} from '@wastegauge/contract/waste/streams';
import { wasteTypeCodes } from '@wastegauge/contract/values/waste-types';
import type { Day } from '@wastegauge/contract/values/dates';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRow } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { findFirstDays } from '../analytics/service.ts';
import { reportFrame } from '../sites/service.ts';
import {
  findAssignments,
  findDestinations,
  findMonitors,
  findStreams,
  type AssignmentRow,
  type DestinationRow,
  type MemberKey,
  type MemberMonitor,
} from './queries.ts';
import { sameMember, validOn, type SiteRules } from './resolve.ts';

export async function readRules(db: Db, scope: SiteScope): Promise<Map<number, SiteRules>> {
  const streams = await findStreams(db, scope);
  const destinations = await findDestinations(db, scope);
  const assignments = await findAssignments(db, scope);
  const bySite = {
    streams: Map.groupBy(streams, ({ siteId }) => siteId),
    destinations: Map.groupBy(destinations, ({ siteId }) => siteId),
    assignments: Map.groupBy(assignments, ({ siteId }) => siteId),
  };
  const siteIds = new Set([...bySite.streams.keys(), ...bySite.assignments.keys()]);
  return new Map(
    [...siteIds].map((siteId) => [
      siteId,
      {
        streams: bySite.streams.get(siteId) ?? [],
        destinations: bySite.destinations.get(siteId) ?? [],
        assignments: bySite.assignments.get(siteId) ?? [],
      },
    ]),
  );
}

export const noRules: SiteRules = { streams: [], destinations: [], assignments: [] };

/** `scope` has one site. */
export async function readSiteStreams(
  { db, clock }: { db: Db; clock: Clock },
  scope: SiteScope,
): Promise<SiteStreams> {
  const [siteId = 0] = scope.siteIds;
  const { today } = await reportFrame(db, scope, clock.now());
  const rules = (await readRules(db, scope)).get(siteId) ?? noRules;
  const monitors = await findMonitors(db, siteId);
  const [first] = await findFirstDays(db, scope);
  return {
    site: { id: siteId, name: await findSiteName(db, siteId) },
    today,
    first_day: first?.day ?? null,
    streams: describeStreams(rules, today),
    members: describeMembers(rules, monitors, today),
  };
}

const findSiteName = async (db: Db, siteId: number): Promise<string> =>
  (await queryRow(db)<{ name: string }>`select name from site where id = ${siteId}`)?.name ?? '';

const unsetDefault: WasteStream = {
  id: null,
  name: '',
  is_default: true,
  is_archived: false,
  destination: null,
  destinations: [],
};

function describeStreams({ streams, destinations }: SiteRules, today: Day): WasteStream[] {
  const known = streams.map(({ id, name, isDefault, isArchived }): WasteStream => {
    const own = destinations.filter(({ streamId }) => streamId === id);
    return {
      id,
      name,
      is_default: isDefault,
      is_archived: isArchived,
      destination: currentDestination(own, today),
      destinations: own.map((row) => ({
        id: row.id,
        valid_from: row.validFrom,
        destination: row.destination,
      })),
    };
  });
  return known.some((stream) => stream.is_default) ? known : [...known, unsetDefault];
}

const currentDestination = (rows: readonly DestinationRow[], today: Day): Destination | null =>
  validOn(rows, today)?.destination ?? null;

function describeMembers(
  { assignments }: SiteRules,
  monitors: readonly MemberMonitor[],
  today: Day,
): StreamMember[] {
  const describe = (
    key: MemberKey,
    named: { name: string | null; isFormer: boolean } = { name: null, isFormer: false },
  ): StreamMember => {
    const own: AssignmentRow[] = assignments.filter((row) => sameMember(row, key));
    return {
      kind: key.kind,
      monitor: key.deviceId,
      waste_type: key.wasteType,
      name: named.name,
      is_former: named.isFormer,
      stream: validOn(own, today)?.streamId ?? null,
      changes: own.map(({ id, validFrom, streamId }) => ({
        id,
        valid_from: validFrom,
        stream: streamId,
      })),
    };
  };
  return [
    ...monitors.map((monitor) =>
      describe({ kind: 'monitor', deviceId: monitor.id, wasteType: null }, monitor),
    ),
    describe({ kind: 'added_by_hand', deviceId: null, wasteType: null }),
    ...wasteTypeCodes.map((wasteType) =>
      describe({ kind: 'waste_type', deviceId: null, wasteType }),
    ),
  ];
}
