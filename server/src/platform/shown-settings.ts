import { configSchema, type Config } from './config.ts';

export interface ShownSetting {
  name: string;
  /** Null when not set or secret. */
  value: string | null;
  isSecret: boolean;
  isSet: boolean;
}

const secrets: ReadonlySet<string> = new Set<keyof Config>([
  'APP_SECRET',
  'OIDC_CLIENT_SECRET',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
]);

/** URLs are shown without user name, password and query. */
export function showSettings(config: Config): ShownSetting[] {
  const values: Record<string, Config[keyof Config]> = config;
  return Object.keys(configSchema.shape).map((name) => {
    const value = values[name];
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
    const isSet = text !== '';
    const isSecret = secrets.has(name);
    return { name, value: isSet && !isSecret ? shownText(text) : null, isSecret, isSet };
  });
}

function shownText(text: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}
