import { languages } from '@wastegauge/contract/values/languages';
import { expect, test } from 'vitest';
import type { ProductMail } from './mail-kinds.ts';
import { composeMail, composeOtpSms } from './mails.ts';

const hostile = `<script>alert("x")</script> & 'Sons'`;
const url = 'https://waste.kitchen.example/auth/sign-in?sesame=abc&next=1';
const at = new Date('2026-03-10T14:05:00Z');

const securityEvents = [
  'refreshTokenReused',
  'passwordChanged',
  'passwordReset',
  'passwordResetKeysKept',
  'newSignInDisabledCodes',
  'mfaEnabled',
  'mfaDisabled',
  'emailChanged',
  'emailChangeRequested',
  'apiKeyCreated',
  'bulkExportLinkCreated',
  'calendarAddressCreated',
] as const;

const mails: ProductMail[] = [
  { template: 'magic-link', firstName: 'Nora', url, minutes: 15 },
  { template: 'password-reset', firstName: 'Nora', url, minutes: 30 },
  { template: 'sign-up', firstName: 'Nora', groupName: null, url, hours: 24 },
  { template: 'sign-up', firstName: 'Nora', groupName: 'Harbour & Vine', url, hours: 24 },
  { template: 'sign-up-known', firstName: 'Nora', url },
  { template: 'email-change', firstName: 'Nora', url, minutes: 60, isByAdministrator: false },
  { template: 'email-change', firstName: 'Nora', url, minutes: 60, isByAdministrator: true },
  { template: 'invite', groupName: 'Harbour & Vine', inviterName: 'Aoife Brennan', url, days: 14 },
  {
    template: 'mention',
    firstName: 'Nora',
    authorName: 'Aoife Brennan',
    reason: 'mention',
    comment: '@Nora Byrne look at this\nEvery Monday!',
    foodName: 'Croissant',
    siteName: 'Quayside Hotel',
    timezone: 'UTC',
    kg: 1.25,
    at,
    url,
    hasPicture: true,
  },
  ...(['monitor-silent', 'monitor-back'] as const).flatMap((template) =>
    [[], ['Tray Return', 'Bakery']].map((others): ProductMail => ({
      template,
      firstName: 'Nora',
      siteName: 'Quayside Hotel',
      timezone: 'UTC',
      monitors: ['Prep & Pass', ...others].map((name, index) => ({
        name,
        serial: `WG-4F23${index}`,
        since: at,
        at: new Date('2026-03-11T08:53:00Z'),
        batteryPercent: index === 0 ? 9 : null,
      })),
      stillSilent: template === 'monitor-back' ? ['Servery', 'Salad Bar'] : [],
      url,
      page: template === 'monitor-back' ? 'board' : 'monitor',
    })),
  ),
  {
    template: 'recognition-paused',
    firstName: 'Nora',
    siteName: 'Quayside Hotel',
    foodName: 'Croissant',
    right: 44,
    checked: 50,
    precisionPercent: 95,
    url,
  },
  ...securityEvents.map((event): ProductMail => ({
    template: 'security-notice',
    firstName: 'Nora',
    event,
    at,
  })),
];

function mailName(mail: ProductMail): string {
  if ('event' in mail) return `${mail.template} ${mail.event}`;
  return 'monitors' in mail ? `${mail.template} (${mail.monitors.length})` : mail.template;
}

const everyMail = languages.flatMap((language) =>
  mails.map((mail) => ({
    language,
    mail,
    name: mailName(mail),
  })),
);

const withoutMarkup = (html: string): string =>
  html
    .replaceAll(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

test.each(everyMail)('$name in $language has the same content as text and as HTML', (given) => {
  const { subject, text, html } = composeMail(given.mail, given.language);
  expect(subject).not.toBe('');
  for (const part of [subject, text, html]) {
    expect(part).not.toMatch(/undefined|null|NaN|\[object|\$\{|Invalid Date/);
  }
  const shown = withoutMarkup(html);
  for (const line of text.split('\n').filter((part) => part.trim() !== '' && part !== '-- ')) {
    expect(shown).toContain(line.replace(/^> |^- |:$/g, ''));
  }
  if ('url' in given.mail) {
    expect(text).toContain(`\n${url}\n`);
    expect(html).toContain(`href="${url.replace('&', '&amp;')}"`);
  }
  if ('minutes' in given.mail) expect(text).toContain(String(given.mail.minutes));
  if ('days' in given.mail) expect(text).toContain(String(given.mail.days));
  if ('groupName' in given.mail && given.mail.groupName !== null) {
    expect(text).toContain(given.mail.groupName);
  }
  if ('at' in given.mail) expect(text).toMatch(/2026.*14:05.*UTC/);
  if ('monitors' in given.mail) {
    for (const { name, serial } of given.mail.monitors)
      expect(text).toContain(`${name} (${serial})`);
    for (const name of given.mail.stillSilent) expect(text).toContain(name);
    const isSilent = given.mail.template === 'monitor-silent';
    expect(text).toMatch(isSilent ? /2026.*14:05.*UTC/ : /2026.*08:53.*UTC/);
    expect(text).toMatch(isSilent ? /[^\d]9\s?%/ : /[^\d]18 .*[^\d]48 /);
  }
  expect(html).toContain(`<html lang="${given.language}">`);
});

test.each(everyMail)('$name in $language loads nothing from the network', (given) => {
  const { html } = composeMail(given.mail, given.language);
  const withoutOwnPicture = html.replaceAll(/<img src="cid:/g, '');
  expect(withoutOwnPicture).not.toMatch(/<img|<link|<script|url\(|src=|@import/i);
  expect(
    html.match(/https?:[^"<\s]+/g)?.every((found) => found.startsWith('https://waste.')),
  ).not.toBe(false);
});

test.each(languages)('names are always escaped in %s', (language) => {
  const composed = [
    composeMail({ template: 'magic-link', firstName: hostile, url, minutes: 15 }, language),
    ...['Bcc: thief@x.example', 'https://thief.example'].map((line) =>
      composeMail(
        { template: 'invite', groupName: hostile, inviterName: `A\r\n${line}`, url, days: 14 },
        language,
      ),
    ),
  ];
  for (const { subject, html, text } of composed) {
    expect(html).not.toContain('<script>');
    expect(html).toContain(
      '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;Sons&#39;',
    );
    expect(text).toContain(hostile);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^(?:Bcc:|https:..thief)/m);
  }
});

test('the languages differ, and each subject names the purpose', () => {
  for (const mail of mails) {
    const subjects = languages.map((language) => composeMail(mail, language).subject);
    expect(new Set(subjects).size).toBe(languages.length);
  }
});

test.each(languages)('a code in %s fits one text message and comes first', (language) => {
  const text = composeOtpSms('0042', language);
  expect(text.startsWith('0042')).toBe(true);
  expect(text.length).toBeLessThanOrEqual(160);
});
