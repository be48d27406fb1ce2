import { useDecisionDelivery } from '../../features/labelling/decision-delivery.ts';
import { useEntryDelivery } from '../../features/manual-waste/entry-delivery.ts';

/** Sends work that was stored without a connection, on every page. */
export function OfflineDelivery() {
  useEntryDelivery();
  useDecisionDelivery();
  return null;
}
