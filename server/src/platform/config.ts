import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

interface Variable {
  about: string;
  schema: z.ZodType;
}

/** Every setting, described once: .env.example and docs/operations.md are generated from here. */
export const variables = {
  PORT: {
    about: 'Port the product listens on',
    schema: z.coerce.number().int().min(0).max(65535).default(8080),
  },
  HOST: { about: 'Address the product listens on', schema: z.string().min(1).default('127.0.0.1') },
  DATA_DIR: {
    about: 'Folder of the embedded database, the pictures and the generated secret',
    schema: z
      .string()
      .min(1)
      .default('./data')
      .transform((folder) => path.resolve(folder)),
  },
  DATABASE_URL: {
    about: 'PostgreSQL 15 or newer to use instead of the embedded one: postgres://user:password@host/database',
    schema: postgresUrl.optional(),
  },
  PUBLIC_URL: {
    about: 'Address people reach the product at; links in mails are built from it',
    schema: z.url({ protocol: /^https?$/ }).optional(),
  },
  APP_SECRET: {
    about:
      'Secret of at least 32 characters that signs sessions; made and kept in DATA_DIR when the database is embedded, required otherwise',
    schema: z.string().min(32).optional(),
  },
  DEMO: {
    about:
      'Load the demo organisation into an empty installation (true or false); without a value only when the database is embedded',
    schema: flag.optional(),
  },
  SMTP_URL: {
    about: 'Mail server, smtp://user:password@host:587; without one, mails stay in the outbox',
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
  },
  MAIL_FROM: {
    about: 'Sender of mails',
    schema: z.string().min(3).default('WasteGauge <no-reply@wastegauge.example>'),
  },
  SMS_URL: {
    about: 'HTTP service that sends text messages (POST { to, text }); without one they stay in the outbox',
    schema: z.url({ protocol: /^https?$/ }).optional(),
  },
  TRUSTED_PROXIES: {
    about: 'Addresses of reverse proxies whose X-Forwarded-For counts, comma-joined',
    schema: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter((entry) => entry !== ''))
      .refine((list) => list.every((entry) => isIP(entry.split('/')[0] ?? '') !== 0), {
        error: 'must be IP addresses or networks',
      }),
  },
  KNOWLEDGE_HUB_URL: {
    about: 'Where the Knowledge Hub links lead; without one they are not shown',
    schema: z.url({ protocol: /^https?$/ }).optional(),
  },
  LOG_LEVEL: {
    about: 'How much the server logs: fatal, error, warn, info, debug or trace',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('warn'),
  },
} as const satisfies Record<string, Variable>;

const schema = z.object(
  Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, variable.schema]),
  ) as { [Name in keyof typeof variables]: (typeof variables)[Name]['schema'] },
);

export type Config = z.infer<typeof schema>;

/** Reads the environment (and `.env`); the message of the StartError names the variable in one line. */
export function loadConfig(environment: NodeJS.ProcessEnv = readEnvironment()): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (parsed.data.DATABASE_URL && !parsed.data.APP_SECRET) {
    throw new StartError('APP_SECRET: required when DATABASE_URL is set (at least 32 characters)');
  }
  return parsed.data;
}

function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
