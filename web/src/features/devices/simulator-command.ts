import type { Device } from '@wastegauge/contract/directory/devices';

/** What lets the simulator stand in for a monitor for two minutes: a delivery every four seconds. */
export function simulatorCommand(
  server: string,
  { serial, weighing }: Pick<Device, 'serial' | 'weighing'>,
  key: string,
): string {
  const scale = weighing === 'cumulative' ? ' --cumulative' : '';
  return `npm run simulate -- --server ${server} --serial ${serial} --key ${key}${scale} --rate 15 --minutes 2`;
}
