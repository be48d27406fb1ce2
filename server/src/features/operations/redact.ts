import type { FailedJob } from '@wastegauge/contract/edges/operations';

const longest = 500;

/** Removes credentials and paths from URLs, and long keys. */
export function redact(text: string): string {
  const shown = text
    .replaceAll(/\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#"'<>]*)[^\s"'<>]*/gi, '$1$2/…')
    .replaceAll(/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}\b/gi, '…')
    .replaceAll(/\b(sesame|token|invitation|code|password|secret|key)=[^\s&]+/gi, '$1=…')
    .trim();
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown;
}

type Shown = FailedJob['payload'];

const harmlessText = /^(?:[a-z][a-z _-]{0,23}|\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?)$/i;

/** Shows numbers, days and single words; anything else could be a secret. */
export function redactPayload(payload: unknown): Shown {
  if (typeof payload !== 'object' || payload === null) return {};
  const shown: Shown = {};
  for (const [name, value] of Object.entries(payload)) {
    if (name === '_cron') continue;
    shown[name] = redactValue(value);
  }
  return shown;
}

function redactValue(value: unknown): Shown[string] {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && harmlessText.test(value) ? value : '…';
}
