import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Every setting, described once: .env.example and docs/operations.md are generated from here. */
export const configSchema = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(8080)
    .describe('Port the product listens on'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address the product listens on'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((folder) => path.resolve(folder))
    .describe('Folder of the embedded database, the pictures and the generated secret'),
  DATABASE_URL: postgresUrl
    .optional()
    .describe(
      'PostgreSQL 15 or newer to use instead of the embedded one: postgres://user:password@host/database',
    ),
  DATABASE_READ_URL: postgresUrl
    .optional()
    .describe(
      'A streaming replica of DATABASE_URL that takes heavy readings over; whatever it has not replayed yet, or all of it while it cannot be reached, the database answers itself',
    ),
  ROLE: z
    .enum(['all', 'server', 'worker'])
    .default('all')
    .describe(
      'What this process does: all, server (pages and API, no jobs) or worker (jobs; of HTTP only health and metrics). Any number of servers and workers share one DATABASE_URL',
    ),
  ANALYTICS_ENGINE: z
    .enum(['duckdb', 'postgres'])
    .default('duckdb')
    .describe(
      'Who answers questions about waste: duckdb (a columnar copy under DATA_DIR that follows the database) or postgres (the database itself)',
    ),
  ANALYTICS_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(128)
    .max(1_000_000)
    .default(1024)
    .describe('Memory the columnar copy may use, in megabytes'),
  KG_PER_MEAL: z.coerce
    .number()
    .min(0.01)
    .max(10)
    .default(0.42)
    .describe('Kilograms of food a meal is made of, for what wasted food could have been'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address people reach the product at; links in mails are built from it'),
  APP_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Secret of at least 32 characters that signs sessions; made and kept in DATA_DIR when the database is embedded, required otherwise',
    ),
  DEMO: flag
    .optional()
    .describe(
      'Load the demo organisation into an empty installation (true or false); without a value only when the database is embedded',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server, smtp://user:password@host:587; without one, mails stay in the outbox'),
  MAIL_FROM: z
    .string()
    .min(3)
    .default('WasteGauge <no-reply@wastegauge.example>')
    .describe('Sender of mails'),
  SUPPORT_EMAIL: z
    .email()
    .default('support@wastegauge.example')
    .describe('Where ideas of users, such as suggested widgets, are mailed to'),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'HTTP service that sends text messages (POST { to, text }); without one they stay in the outbox',
    ),
  TRANSLATE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Translation service that speaks LibreTranslate (https://:key@host); without one only the shipped glossary translates',
    ),
  GEOCODER_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Service that suggests addresses: Photon (https://host/api) or Nominatim (https://host/search); a name and password in it become a header; without one the shipped list of towns is used',
    ),
  LABELLER: z
    .enum(['device', 'off'])
    .default('device')
    .describe(
      'Who names foods before people do: device (monitors with a rule of their own) or off (nobody)',
    ),
  LABELLER_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'HTTP service that looks at pictures (POST { serial, image } in base64, answers { food, confidence, reasoning }); a name and password in it become a header; LABELLER=off silences it',
    ),
  LABELLER_MIN_CONFIDENCE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.6)
    .describe(
      'From this confidence on (0 to 1) a guess is a label; below it people see a suggestion',
    ),
  IMAGE_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(36_500)
    .default(730)
    .describe('Days pictures are kept after they came in; 0 keeps them. The figures stay anyway'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'S3-compatible store for the pictures, such as https://s3.eu-central-1.amazonaws.com; without one they lie under DATA_DIR',
    ),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('The bucket of the pictures, which must exist and hold nothing else'),
  S3_REGION: z
    .string()
    .min(1)
    .default('us-east-1')
    .describe('The region requests to the store are signed for'),
  S3_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Key that may list the bucket and read, write and delete in it'),
  S3_SECRET_KEY: z.string().min(1).optional().describe('The secret of that key'),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where errors are reported to (Sentry or compatible); without one nothing is reported',
    ),
  REFUSE_COMMON_PASSWORDS: flag
    .default(true)
    .describe(
      'Refuse the 18,000 most common passwords when one is chosen (true or false); true unless set',
    ),
  ALLOW_TOKEN_IN_URL: flag
    .default(false)
    .describe(
      'Let an access token in the address of a page (?token=…) sign in (true or false); false unless set, since addresses end up in histories and logs',
    ),
  HUMAN_CHECK: z
    .enum(['altcha', 'off'])
    .default('altcha')
    .describe('The human check of the sign-in page: altcha (solved by the browser itself) or off'),
  OTP_DIGITS: z.coerce
    .number()
    .int()
    .min(4)
    .max(8)
    .default(4)
    .describe('Digits of the one-time codes of two-step sign-in, 4 to 8; six are harder to guess'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Issuer of an OpenID Connect provider for social sign-in; without one the button is not shown. The provider must allow PUBLIC_URL/auth/sign-in as a redirect address',
    ),
  OIDC_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('What the provider knows this installation as; required with OIDC_ISSUER'),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('The secret shared with the provider; without one only PKCE protects the exchange'),
  OIDC_NAME: z
    .string()
    .min(1)
    .max(40)
    .default('social provider')
    .describe('What the button calls the provider: Sign in with …'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((entry) => entry !== ''))
    .refine((list) => list.every((entry) => isIP(entry.split('/')[0] ?? '') !== 0), {
      error: 'must be IP addresses or networks',
    })
    .describe('Addresses of reverse proxies whose X-Forwarded-For counts, comma-joined'),
  BUSY_AFTER_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(1000)
    .describe(
      'Milliseconds the process may be held up before it answers that it is busy; 0 means never',
    ),
  KNOWLEDGE_HUB_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where the Knowledge Hub links lead; without one they are not shown'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('warn')
    .describe('How much the server logs: fatal, error, warn, info, debug or trace'),
});

export type Config = z.infer<typeof configSchema>;

/** Reads the environment (and `.env`); the message of the StartError names the variable in one line. */
export function loadConfig(environment: NodeJS.ProcessEnv = readEnvironment()): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (parsed.data.DATABASE_URL && !parsed.data.APP_SECRET) {
    throw new StartError('APP_SECRET: required when DATABASE_URL is set (at least 32 characters)');
  }
  if (parsed.data.DATABASE_READ_URL && !parsed.data.DATABASE_URL) {
    throw new StartError('DATABASE_URL: required when DATABASE_READ_URL is set');
  }
  for (const name of ['DATABASE_URL', 'PUBLIC_URL'] as const) {
    if (parsed.data.ROLE !== 'all' && !parsed.data[name]) {
      throw new StartError(`${name}: required when ROLE is ${parsed.data.ROLE}`);
    }
  }
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const) {
    if (parsed.data.S3_ENDPOINT && !parsed.data[name])
      throw new StartError(`${name}: required when S3_ENDPOINT is set`);
  }
  if (parsed.data.OIDC_ISSUER && !parsed.data.OIDC_CLIENT_ID) {
    throw new StartError('OIDC_CLIENT_ID: required when OIDC_ISSUER is set');
  }
  return parsed.data;
}

function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
