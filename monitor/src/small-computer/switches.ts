import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { dialectIds, scaleUnits } from './scale.ts';

export const help = `npm run monitor -- --server URL --key KEY --scale DEVICE [--camera DEVICE]

A small computer as a monitor: the bin is on the scale and the camera above it. Everything of more
than 20 g that is added to the bin becomes a capture. docs/build-a-monitor.md explains the set-up.

  --server URL       address of WasteGauge
  --key KEY          key of this monitor; better in the variable WASTEGAUGE_KEY, which other users
                     of the computer cannot see
  --scale DEVICE     serial port of the scale, such as /dev/ttyUSB0
  --camera DEVICE    USB camera, such as /dev/video0, or rpi for the camera connector of a Raspberry Pi
  --authority FILE   certificate of a local authority, from http://SERVER:8081/certificate
  --baud N           speed of the scale (9600)
  --format FRAME     8N1, 7E1, 7O1 or 8E1 (8N1)
  --dialect NAME     ${dialectIds.join(', ')};
                     detected if not given
  --unit UNIT        unit of a scale that sends none: ${scaleUnits.join(', ')}
  --empty-bin KG     what the scale shows with the empty bin (0: zeroed with the bin)
  --folder FOLDER    captures that wait for the network (~/.wastegauge-monitor)
  --help             show this help
`;

const switches = z.object({
  server: z
    .url({ protocol: /^https?$/, error: '--server: the address of WasteGauge is required' })
    .transform((url) => url.replace(/\/+$/, '')),
  key: z.string({ error: '--key: the key of the monitor is required' }).startsWith('wgk_', {
    error: '--key: a key starts with wgk_',
  }),
  scale: z.string({ error: '--scale: the serial port of the scale is required' }).min(1),
  camera: z.string().min(1).optional(),
  authority: z.string().min(1).optional(),
  baud: z.coerce.number({ error: '--baud: a number is required' }).int().min(300).max(921_600),
  format: z.enum(['8N1', '7E1', '7O1', '8E1'], { error: '--format: 8N1, 7E1, 7O1 or 8E1' }),
  dialect: z.enum(dialectIds, { error: `--dialect: ${dialectIds.join(', ')}` }).optional(),
  unit: z.enum(scaleUnits, { error: `--unit: ${scaleUnits.join(', ')}` }).optional(),
  'empty-bin': z.coerce.number({ error: '--empty-bin: a weight in kg is required' }),
  folder: z.string().min(1),
});
export type RunSwitches = z.output<typeof switches>;

/** Undefined when only help was requested. */
export function readSwitches(
  args: string[],
  environment: NodeJS.ProcessEnv = process.env,
): RunSwitches | undefined {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      server: text,
      key: text,
      scale: text,
      camera: text,
      authority: text,
      baud: { ...text, default: '9600' },
      format: { ...text, default: '8N1' },
      dialect: text,
      unit: text,
      'empty-bin': { ...text, default: '0' },
      folder: { ...text, default: path.join(homedir(), '.wastegauge-monitor') },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  const parsed = switches.safeParse({
    ...values,
    key: values.key ?? environment['WASTEGAUGE_KEY'],
  });
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  return parsed.data;
}
