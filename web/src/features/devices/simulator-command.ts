import type { Device } from '@wastegauge/contract/directory/device-management';

export function simulatorCommand(
  server: string,
  { serial, weighing }: Pick<Device, 'serial' | 'weighing'>,
  key: string,
): string {
  const scale = weighing === 'cumulative' ? ' --cumulative' : '';
  return `npm run simulate -- --server ${server} --serial ${serial} --key ${key}${scale} --rate 15 --minutes 2`;
}
