import type { Destination } from '@wastegauge/contract/waste/streams';
import type { Day } from '@wastegauge/contract/values/dates';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { noRules, readRules } from './read-streams.ts';
import { destinationOn, streamOn, type StreamId } from './resolve.ts';

interface PlaceableWaste {
  site_id: number;
  device_id: number | null;
  is_added_by_hand: boolean;
  waste_type_code: WasteTypeCode;
  local_day: Day;
}

export interface WastePlace {
  stream_id: StreamId;
  /** Empty for a default stream without a name. */
  stream: string;
  destination: Destination | null;
}

/** Adds the stream and the destination of the day, by the rules stored now. */
export type PlaceWaste = <Waste extends PlaceableWaste>(waste: Waste) => Waste & WastePlace;

export async function readWastePlaces(db: Db, scope: SiteScope): Promise<PlaceWaste> {
  const rules = await readRules(db, scope);
  return (waste) => {
    const own = rules.get(waste.site_id) ?? noRules;
    const source = {
      deviceId: waste.device_id,
      isAddedByHand: waste.is_added_by_hand,
      wasteType: waste.waste_type_code,
    };
    const streamId = streamOn(own, source, waste.local_day);
    return {
      ...waste,
      stream_id: streamId,
      stream: own.streams.find(({ id }) => id === streamId)?.name ?? '',
      destination: destinationOn(own, streamId, waste.local_day),
    };
  };
}
