import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** .env.example and docs/operations.md are generated from these descriptions. */
export const configSchema = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(8080)
    .describe('Port the product listens on'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address the product listens on'),
  TLS_CERT: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Certificate of the server with its intermediate certificates, a file in PEM format; serves HTTPS. Without it, the certificate of npm run certificate in DATA_DIR is used if there is one, otherwise HTTP. A replaced file is used within a minute',
    ),
  TLS_KEY: z
    .string()
    .min(1)
    .optional()
    .describe('Private key for TLS_CERT, a file in PEM format without a passphrase'),
  HTTP_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe(
      'Port for plain HTTP beside HTTPS: serves the page /certificate and redirects everything else. Default: 8081 with the certificate of npm run certificate, none with TLS_CERT',
    ),
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
      'Streaming replica of DATABASE_URL for heavy reads. The main database is used instead while the replica is behind or unreachable',
    ),
  ROLE: z
    .enum(['all', 'server', 'worker'])
    .default('all')
    .describe(
      'What this process runs: all, server (pages and API, no jobs) or worker (jobs, with HTTP only for health and metrics). Any number of servers and workers can share one DATABASE_URL',
    ),
  ANALYTICS_ENGINE: z
    .enum(['duckdb', 'postgres'])
    .default('duckdb')
    .describe(
      'Engine for analytics queries: duckdb (a columnar copy under DATA_DIR that follows the database) or postgres (the database itself)',
    ),
  ANALYTICS_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(128)
    .max(1_000_000)
    .default(1024)
    .describe('Memory the columnar copy may use, in megabytes'),
  ANALYTICS_MIN_ROWS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(20_000)
    .describe(
      'Analytics queries that read fewer rows than this run on the database, which is faster then; 0 means that the columnar copy answers all of them',
    ),
  KG_PER_MEAL: z.coerce
    .number()
    .min(0.01)
    .max(10)
    .default(0.42)
    .describe('Kilograms of food per meal, used to convert wasted food into meals'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Public URL of the product, used for links in mails. Default: the first name of the certificate, or http://localhost',
    ),
  APP_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Secret of at least 32 characters that signs sessions. Generated and stored in DATA_DIR with the embedded database, required otherwise',
    ),
  DEMO: flag
    .optional()
    .describe(
      'Load the demo organisation into an empty installation (true or false). Default: true with the embedded database, false otherwise',
    ),
  DEMO_LIVE: flag
    .default(true)
    .describe(
      'Simulate the monitors of the demo organisation while the product runs: captures, heartbeats and labels, also for days on which it was off, and pictures drawn in advance (true or false). Default: true',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server, smtp://user:password@host:587. Without one, mails stay in the outbox'),
  MAIL_FROM: z
    .string()
    .min(3)
    .default('WasteGauge <no-reply@wastegauge.example>')
    .describe('Sender of mails'),
  SUPPORT_EMAIL: z
    .email()
    .default('support@wastegauge.example')
    .describe('Recipient of user suggestions, such as ideas for widgets'),
  SMS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'HTTP service that sends text messages (POST { to, text }). Without one they stay in the outbox',
    ),
  TRANSLATE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Translation service with the LibreTranslate API (https://:key@host). Without one only the built-in glossary is used',
    ),
  GEOCODER_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address suggestions: Photon (https://host/api) or Nominatim (https://host/search). A user name and password in the URL are sent as a header. Without a service the built-in list of towns is used',
    ),
  LABELLER: z
    .enum(['device', 'off'])
    .default('device')
    .describe('Automatic labelling: device (monitors with a fixed food) or off'),
  LABELLER_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'HTTP service that recognises food in pictures (POST { serial, image } in base64, replies { food, confidence, reasoning }). A user name and password in the URL are sent as a header. LABELLER=off disables it',
    ),
  LABELLER_MIN_CONFIDENCE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.6)
    .describe(
      'Confidence (0 to 1) from which a guess becomes a label. Below it people see a suggestion',
    ),
  RECOGNITION: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Recognition of food in pictures on this server: on or off'),
  RECOGNITION_MODEL: z
    .string()
    .optional()
    .describe(
      'Path of another picture encoder (ONNX; see docs/decisions/028-recognition.md). Without it the shipped encoder is used',
    ),
  IMAGE_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(36_500)
    .default(730)
    .describe('Days until pictures are deleted; 0 keeps them. Figures are not affected'),
  AUDIT_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .refine((days) => days === 0 || (days >= 365 && days <= 36_500), 'must be 0 or 365 to 36500')
    .default(2557)
    .describe(
      'Days until entries of the audit are deleted, at least 365; 0 keeps them. Changes behind locked reports are always kept',
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'S3-compatible store for pictures, such as https://s3.eu-central-1.amazonaws.com. Without one they are stored under DATA_DIR',
    ),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('Bucket for the pictures. It must exist and contain nothing else'),
  S3_REGION: z
    .string()
    .min(1)
    .default('us-east-1')
    .describe('Region used to sign requests to the store'),
  S3_ACCESS_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Access key with permission to list the bucket and to read, write and delete objects',
    ),
  S3_SECRET_KEY: z.string().min(1).optional().describe('Secret for S3_ACCESS_KEY'),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Error reporting service (Sentry or compatible). Without one nothing is reported'),
  REFUSE_COMMON_PASSWORDS: flag
    .default(true)
    .describe('Reject the 18,000 most common passwords (true or false)'),
  ALLOW_TOKEN_IN_URL: flag
    .default(false)
    .describe(
      'Allow sign-in by an access token in the page URL (?token=…) (true or false). Off by default because URLs end up in histories and logs',
    ),
  HUMAN_CHECK: z
    .enum(['altcha', 'off'])
    .default('altcha')
    .describe('Human check on the sign-in page: altcha (solved by the browser) or off'),
  OTP_DIGITS: z.coerce
    .number()
    .int()
    .min(4)
    .max(8)
    .default(4)
    .describe(
      'Digits of one-time codes for two-step sign-in, 4 to 8. More digits are harder to guess',
    ),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Issuer of an OpenID Connect provider for social sign-in. Without one the button is hidden. The provider must allow PUBLIC_URL/auth/sign-in as a redirect URL',
    ),
  OIDC_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Client id of this installation at the provider; required with OIDC_ISSUER'),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Client secret at the provider. Without one only PKCE protects the exchange'),
  OIDC_NAME: z
    .string()
    .min(1)
    .max(40)
    .default('social provider')
    .describe('Name of the provider on the button: Sign in with …'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((entry) => entry !== ''))
    .refine((list) => list.every((entry) => isIP(entry.split('/')[0] ?? '') !== 0), {
      error: 'must be IP addresses or networks',
    })
    .describe('IP addresses of reverse proxies whose X-Forwarded-For is trusted, comma-separated'),
  BUSY_AFTER_MS: z.coerce
    .number()
    .int()
    .min(0)
    .default(1000)
    .describe(
      'Event-loop delay in milliseconds above which calls are answered with 503; 0 means never',
    ),
  KNOWLEDGE_HUB_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Knowledge base that replaces the shipped help at /help'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('warn')
    .describe('Log level: fatal, error, warn, info, debug or trace'),
});

export type Config = z.infer<typeof configSchema>;

/** Reads the environment and `.env`. */
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
  if (parsed.data.TLS_CERT && !parsed.data.TLS_KEY) {
    throw new StartError('TLS_KEY: required when TLS_CERT is set');
  }
  if (parsed.data.TLS_KEY && !parsed.data.TLS_CERT) {
    throw new StartError('TLS_CERT: required when TLS_KEY is set');
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
