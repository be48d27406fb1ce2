import type { FailureReason } from '@wastegauge/contract/edges/operations';

/** The first match wins. */
const signs: readonly (readonly [RegExp, FailureReason])[] = [
  [/certificate|self.signed|wrong version number|\bSSL\b|\bTLS\b/i, 'notTrusted'],
  [
    /ECONN|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ETIMEDOUT|EPIPE|timeout|timed out|greeting|socket|closed/i,
    'unreachable',
  ],
  [/Invalid login|credentials|authenticat|\b53[0458]\b|relay|answered 40[13]/i, 'refusesSignIn'],
  [/\b4[25]\d\b|answered (?:429|5\d\d)|greylist/i, 'busy'],
  [/Mail command failed|\bsender\b|\bfrom\b/i, 'refusesSender'],
  [/recipient|\b55[0134]\b|mailbox|user unknown|envelope|address/i, 'refusesRecipient'],
];

export const failureReason = (error: string): FailureReason =>
  signs.find(([sign]) => sign.test(error))?.[1] ?? 'other';
