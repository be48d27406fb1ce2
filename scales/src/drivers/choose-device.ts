import { ScaleConnectError, type ConnectOptions } from './connection.ts';

interface DeviceSource<Device> {
  /** Devices that the user has allowed before. */
  listGranted: () => Promise<Device[]>;
  /** Opens the list of the browser. */
  ask: () => Promise<Device | undefined>;
}

/** Granted, but not chosen when the user was asked. */
const passedOver = new WeakSet<object>();

/** With several granted devices the user must choose: a guess could read the wrong scale. */
export async function chooseDevice<Device extends object>(
  prompt: ConnectOptions['prompt'],
  { listGranted, ask }: DeviceSource<Device>,
): Promise<Device> {
  const granted = await listGranted();
  const [known, ...others] = granted.filter((device) => !passedOver.has(device));
  if (prompt !== 'always' && known && others.length === 0) return known;
  if (prompt === 'never') throw new ScaleConnectError('notGranted');
  const chosen = await ask().catch(rejectCancelled);
  if (!chosen) throw new ScaleConnectError('notGranted');
  for (const device of granted) passedOver.add(device);
  passedOver.delete(chosen);
  return chosen;
}

/** Browsers throw this when the user closes the list. */
function rejectCancelled(error: unknown): never {
  if (error instanceof Error && error.name === 'NotFoundError') {
    throw new ScaleConnectError('notGranted');
  }
  throw error;
}
