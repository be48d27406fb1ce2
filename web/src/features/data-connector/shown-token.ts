import type { TokenRecord } from '@wastegauge/contract/edges/api-tokens';
import type { TokenKind } from './api.ts';

export interface ShownToken {
  value: string;
  isActive: boolean;
  expiresAt: string;
}

export function shownToken(tokens: TokenRecord, kind: TokenKind): ShownToken | undefined {
  const token = kind === 'api_key' ? tokens.api_key : tokens.bulk_export_link;
  if (!token) return undefined;
  const value = 'key' in token ? token.key : token.link;
  return { value, isActive: token.is_active, expiresAt: token.expired_at };
}

export const isExpired = ({ expiresAt }: ShownToken, now: Date): boolean =>
  new Date(expiresAt) <= now;
