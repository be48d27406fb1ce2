import { parseArgs } from 'node:util';
import { z } from 'zod';

const faultKinds = ['repeats', 'delays', 'cuts', 'order', 'drift', 'dead'] as const;
export type FaultKind = (typeof faultKinds)[number];

export const help = `npm run simulate -- [switches]

Simulated monitors that deliver pictures and weights to a running server.

  --server URL       address of the server (http://localhost:8080)
  --minutes N        stop after N minutes; otherwise stop with Ctrl-C
  --rate N           captures per minute over all monitors; otherwise as many as in a real
                     kitchen at this hour: most during and after meals, few at night
  --sites LIST       only these sites, by id or part of the name, comma-separated
  --devices LIST     only these monitors, by serial, or a number of monitors
  --faults LIST      faults to simulate, comma-separated, or "all":
                       repeats  replies are lost, so monitors send again
                       delays   slow networks
                       cuts     uploads stop halfway
                       order    captures arrive out of order
                       drift    clocks are wrong, one of them by a year
                       dead     no network at all for some seconds
  --email, --password  an administrator who can issue keys (default: the demo's)
  --serial, --key    one monitor with its own key instead; --cumulative if its scale
                     shows the whole content of the bin
  --json             print the summary as one line of JSON
  --help             show this help
`;

const number = z.coerce.number().positive();
const list = z.string().transform((text) => text.split(',').map((part) => part.trim()));
const parseFaultKind = z.enum(faultKinds);

const switches = z.object({
  server: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  minutes: number.optional(),
  rate: number.optional(),
  sites: list.optional(),
  devices: list.optional(),
  faults: list
    .transform((names) => (names.includes('all') ? [...faultKinds] : names))
    .pipe(z.array(parseFaultKind))
    .default([]),
  email: z.string(),
  password: z.string(),
  serial: z.string().optional(),
  key: z.string().optional(),
  cumulative: z.boolean().default(false),
  json: z.boolean().default(false),
});
export type Switches = z.output<typeof switches>;

/** Undefined when only help was requested. */
export function readSwitches(args: string[]): Switches | undefined {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args,
    options: {
      server: { ...text, default: 'http://localhost:8080' },
      minutes: text,
      rate: text,
      sites: text,
      devices: text,
      faults: text,
      email: { ...text, default: 'admin@wastegauge.example' },
      password: { ...text, default: 'WasteGauge-2026!' },
      serial: text,
      key: text,
      cumulative: flag,
      json: flag,
      help: flag,
    },
  });
  if (values.help) return undefined;
  const parsed = switches.safeParse(values);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  if (parsed.data.key && !parsed.data.serial) throw new Error('--key needs --serial.');
  return parsed.data;
}
