import { parseArgs } from 'node:util';
import { z } from 'zod';

const faultKinds = ['repeats', 'delays', 'cuts', 'order', 'drift', 'dead'] as const;
export type FaultKind = (typeof faultKinds)[number];

export const help = `npm run simulate -- [switches]

Monitors that deliver pictures and weights to a running server, as real ones would.

  --server URL       where the server is (http://localhost:8080)
  --minutes N        stop after so long; without it Ctrl-C stops
  --rate N           captures a minute over all monitors; without it as many as at this hour
                     in real kitchens: most during and after meals, few at night
  --sites LIST       only these sites, by id or part of their names, comma-separated
  --devices LIST     only these monitors by their serials, or a number: so many of them
  --faults LIST      what goes wrong, comma-separated, or "all":
                       repeats  answers are lost, so monitors send again
                       delays   slow networks
                       cuts     uploads break off in the middle
                       order    captures arrive in another order than they were taken
                       drift    clocks are wrong, one of them by a year
                       dead     no network at all for some seconds
  --email, --password  an administrator who may issue keys (the demo organisation's)
  --serial, --key    one monitor with its own key instead; --cumulative when its scale
                     shows all that is in the bin
  --json             the summary as one line of JSON
  --help             this text
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
  if (parsed.data.key && !parsed.data.serial) throw new Error('--key needs the --serial it is for');
  return parsed.data;
}
