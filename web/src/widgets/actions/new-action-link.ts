import type { ActionOrigin, ActionTargetKind } from '@wastegauge/contract/values/address-options';
import type { Day } from '@wastegauge/contract/values/dates';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';

export interface ActionPrefill {
  target: { kind: ActionTargetKind; id: number } | null;
  title: string;
  text: string;
  wasteType: WasteTypeCode | null;
  origin: ActionOrigin;
  pick: { week: Day; rank: number } | null;
}

interface NewActionLink {
  site: { id: number; name: string } | null;
  target?: ActionPrefill['target'];
  title?: string | undefined;
  text?: string | undefined;
  wasteType?: WasteTypeCode | null;
  origin: ActionOrigin;
  pick?: ActionPrefill['pick'];
}

/** Search of a link to the list that opens the dialog filled in. */
export const newActionLink = ({ site, target: of, pick, ...link }: NewActionLink) => ({
  siteId: site?.id,
  siteName: site?.name,
  new: true,
  target: of ? `${of.kind}-${of.id}` : undefined,
  title: link.title === '' ? undefined : link.title,
  text: link.text === '' ? undefined : link.text,
  wasteType: link.wasteType ?? undefined,
  origin: link.origin,
  week: pick?.week,
  rank: pick?.rank,
});
