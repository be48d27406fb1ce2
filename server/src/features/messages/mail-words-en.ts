import type { MailContent, MailWords, MonitorWords, SecurityEvent } from './mail-kinds.ts';

const checkSessions =
  'Wasn’t this you? Set a new password right away and check your sessions on your profile page.';
const endKeys =
  'Wasn’t this you? Use “Forgot password?” on the sign-in page to set a new password. This revokes all API tokens, export links and calendar addresses.';

const notices: Record<SecurityEvent, { subject: string; what: string; advice?: string }> = {
  refreshTokenReused: {
    subject: 'We ended one of your sessions',
    what: 'A key of one of your sessions was used a second time, which can mean that someone copied it. We ended that session. Sign in again to continue.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    what: 'The password of your account was changed, and you were signed out on all other devices.',
  },
  passwordReset: {
    subject: 'Your password was reset',
    what: 'A new password was set for your account with a link from your mailbox, and you were signed out everywhere. Your API tokens, export links and calendar addresses no longer work.',
  },
  passwordResetKeysKept: {
    subject: 'Your password was reset',
    what: 'A new password was set for your account with a link from your mailbox, and you were signed out everywhere. Your API tokens, export links and calendar addresses still work.',
    advice: endKeys,
  },
  newSignInDisabledCodes: {
    subject: 'Codes are disabled for your account',
    what: 'Too many wrong codes were entered while signing in to your account, so codes are disabled. Sign in with a magic link to use them again.',
  },
  mfaEnabled: {
    subject: 'Two-step sign-in is on',
    what: 'From now on, we send a code to your phone each time you sign in.',
  },
  mfaDisabled: {
    subject: 'Two-step sign-in is off',
    what: 'From now on, you can sign in without a code.',
  },
  emailChanged: {
    subject: 'Your email was changed',
    what: 'Your account now has another email address. This is the last mail we send to this one.',
  },
  emailChangeRequested: {
    subject: 'Your email is about to change',
    what: 'An administrator asked to change the email address of your account. It changes once the link we sent to the new address is opened.',
    advice: 'Not expecting this? Contact your administrator right away.',
  },
  apiKeyCreated: {
    subject: 'A new API token was created',
    what: 'A new API token was created for your account. It lets programs read your data. The previous token no longer works.',
    advice: endKeys,
  },
  bulkExportLinkCreated: {
    subject: 'A new bulk export link was created',
    what: 'A new bulk export link was created for your account. Anyone who has it can download your data. The previous link no longer works.',
    advice: endKeys,
  },
  calendarAddressCreated: {
    subject: 'A new calendar address was created',
    what: 'A new private calendar address was created for your account. Anyone who has it can read the events of this site. The previous address no longer works.',
    advice: endKeys,
  },
};

const greeting = (firstName: string): string => (firstName ? `Hello ${firstName},` : 'Hello,');

const monitorPages = {
  monitor: 'Open the monitor',
  board: 'See all monitors',
  coverage: 'See what is missing',
};
const monitorNotices = 'You get this mail because monitor notifications are on in your profile.';

type Words = Pick<MailContent, 'subject' | 'paragraphs' | 'list'>;

function silence({ monitors, only, siteName }: MonitorWords): Words & { notes: string[] } {
  if (only) {
    return {
      subject: `${only.name} at ${siteName} is silent`,
      paragraphs: [
        `${only.name} (${only.serial}) at ${siteName} last called on ${only.since}. Nothing it weighs now reaches WasteGauge.`,
        ...(only.batteryPercent === null
          ? []
          : [`Its battery was at ${only.batteryPercent}%. Charge it or plug it in.`]),
        'Check that the monitor has power and a network connection. Captures it has stored arrive as soon as it is back online.',
      ],
      notes: [`We will write again when the monitor is back. ${monitorNotices}`],
    };
  }
  return {
    subject: `${monitors.length} monitors at ${siteName} are silent`,
    paragraphs: [
      `${monitors.length} monitors at ${siteName} have stopped calling. Nothing they weigh now reaches WasteGauge.`,
      'When several monitors fall silent together, the cause is usually the network or the power of the site. Check the router and the fuses first, then each monitor. Captures they have stored arrive as soon as they are back online.',
    ],
    list: monitors.map(({ name, serial, since, batteryPercent }) => {
      const battery = batteryPercent === null ? '' : `, battery at ${batteryPercent}%`;
      return `${name} (${serial}): last call on ${since}${battery}`;
    }),
    notes: [`We will write again when they are back. ${monitorNotices}`],
  };
}

function silenceEnd({ monitors, only, siteName, stillSilent }: MonitorWords): Words {
  const rest =
    stillSilent && `Still silent: ${stillSilent}. We will write again when that changes.`;
  if (only) {
    return {
      subject: `${only.name} at ${siteName} is back`,
      paragraphs: [
        `${only.name} (${only.serial}) at ${siteName} called again on ${only.at}. It had been silent for ${only.duration}, since ${only.since}.`,
        ...(rest ? [rest] : []),
      ],
    };
  }
  return {
    subject: `${monitors.length} monitors at ${siteName} are back`,
    paragraphs: [
      `${monitors.length} monitors at ${siteName} are calling again.`,
      ...(rest ? [rest] : []),
    ],
    list: monitors.map(
      ({ name, serial, at, duration }) => `${name} (${serial}): back on ${at} after ${duration}`,
    ),
  };
}

export const englishWords: MailWords = {
  frame: {
    copyAddress: 'If the button does not work, copy this address into your browser:',
    footer: 'Sent by WasteGauge, your kitchen’s food-waste monitor. Please do not reply.',
  },
  codeSms: (code) =>
    `${code} is your WasteGauge code. It is valid for 5 minutes. Do not share it with anyone.`,
  magicLink: ({ firstName, url, minutes }) => ({
    subject: 'Your sign-in link',
    greeting: greeting(firstName),
    paragraphs: ['Press the button to sign in to WasteGauge.'],
    button: { label: 'Sign in', url },
    notes: [
      `You can use the link once, within ${minutes} minutes.`,
      'Didn’t request this? Ignore this mail. Nobody can sign in without the link.',
    ],
  }),
  passwordReset: ({ firstName, url, minutes }) => ({
    subject: 'Set a new password',
    greeting: greeting(firstName),
    paragraphs: ['Someone, hopefully you, requested a new password for your account.'],
    button: { label: 'Set a new password', url },
    notes: [
      `You can use the link once, within ${minutes} minutes. Setting a new password signs you out everywhere.`,
      'Didn’t request this? Ignore this mail. Your password stays the same.',
    ],
  }),
  signUp: ({ firstName, groupName, url, hours }) => ({
    subject: 'Finish your sign-up',
    greeting: greeting(firstName),
    paragraphs: [
      'Thank you for signing up to WasteGauge. Choose a password to create your account.',
      ...(groupName === null ? [] : [`With this account you join the group ${groupName}.`]),
    ],
    button: { label: 'Choose a password', url },
    notes: [
      `You can use the link once, within ${hours} hours.`,
      'If you did not sign up, ignore this mail. No account is created without the link.',
    ],
  }),
  emailChange: ({ firstName, url, minutes, isByAdministrator }) => ({
    subject: 'Confirm your new email',
    greeting: greeting(firstName),
    paragraphs: [
      isByAdministrator
        ? 'An administrator asked to use this email address for your WasteGauge account. Press the button to confirm it.'
        : 'Press the button to use this email address for your WasteGauge account.',
    ],
    button: { label: 'Use this email', url },
    notes: [
      `You can use the link once, within ${minutes} minutes.`,
      'Didn’t request this? Ignore this mail. Nothing changes without the link.',
    ],
  }),
  accountAdded: ({ firstName, adderName, url, days }) => ({
    subject: 'Set a password for WasteGauge',
    greeting: greeting(firstName),
    paragraphs: [
      `${adderName} has created a WasteGauge account for you. Set a password to sign in.`,
    ],
    button: { label: 'Set a password', url },
    notes: [
      `You can use the link once, within ${days} days. After that, “Forgot password?” on the sign-in page sends you a new one.`,
      `If you do not know ${adderName}, ignore this mail. Nobody can sign in without the link.`,
    ],
  }),
  unlinkedAccount: ({ firstName, name, email, url }) => ({
    subject: `${name} is waiting for a site`,
    greeting: greeting(firstName),
    paragraphs: [
      `${name} (${email}) has signed in, but the account belongs to no site and no group, so it shows nothing yet.`,
    ],
    button: { label: 'Assign a site', url },
    notes: [
      `Do you not know ${name}? Then delete the account. You get this mail once per account.`,
    ],
  }),
  signUpKnown: ({ firstName, url }) => ({
    subject: 'You already have an account',
    greeting: greeting(firstName),
    paragraphs: [
      'Someone, perhaps you, tried to sign up to WasteGauge with your email. You already have an account, so nothing has changed.',
    ],
    button: { label: 'Go to sign-in', url },
    notes: ['There you can also request a magic link or a new password.'],
  }),
  invite: ({ groupName, inviterName, url, days }) => ({
    subject: `${inviterName} invites you to ${groupName}`,
    greeting: 'Hello,',
    paragraphs: [
      `${inviterName} would like you to join ${groupName} on WasteGauge, where the team sees what its kitchens throw away and how to waste less.`,
    ],
    button: { label: 'Open the invitation', url },
    notes: [
      `You can use the link once, within ${days} days, and only for this email address. Do not forward it.`,
      `If you do not know ${inviterName} or ${groupName}, ignore this mail. Nothing changes unless you accept.`,
    ],
  }),
  mention: ({ firstName, authorName, reason, foodName, siteName, weight, at, url }) => ({
    subject:
      reason === 'mention'
        ? `${authorName} mentioned you in a comment`
        : `${authorName} replied to your comment`,
    greeting: greeting(firstName),
    paragraphs: [
      `${authorName} wrote about ${foodName ?? 'an event'} (${weight}) at ${siteName}, ${at}:`,
    ],
    button: { label: 'Open the comment', url },
    notes: ['You get this mail because comment notifications are on in your profile.'],
  }),
  monitorSilent: (values) => ({
    ...silence(values),
    greeting: greeting(values.firstName),
    button: { label: monitorPages[values.page], url: values.url },
  }),
  monitorBack: (values) => ({
    ...silenceEnd(values),
    greeting: greeting(values.firstName),
    button: { label: monitorPages[values.page], url: values.url },
    notes: [monitorNotices],
  }),
  recognitionPaused: ({
    firstName,
    siteName,
    foodName,
    right,
    checked,
    precisionPercent,
    url,
  }) => ({
    subject: `${foodName} at ${siteName} is no longer labelled automatically`,
    greeting: greeting(firstName),
    paragraphs: [
      `People who did not see the automatic label agreed with it in ${right} of the last ${checked} checks of ${foodName}. The precision chosen for ${siteName} is ${precisionPercent} %.`,
      `From now on ${foodName} is only suggested. Labels already set stay as they are.`,
    ],
    button: { label: 'Open recognition', url },
    notes: [monitorNotices],
  }),
  widgetSuggestion: ({ name, email }) => ({
    subject: 'Widget suggestion',
    greeting: 'Hello,',
    paragraphs: [`${name} (${email}) suggests a widget for the overview:`],
    notes: ['The suggestion is also stored in the database. To reply, write to the address above.'],
  }),
  securityNotice: ({ firstName, event, at, siteName }) => ({
    subject: notices[event].subject,
    greeting: greeting(firstName),
    paragraphs: [
      notices[event].what,
      ...(siteName === undefined ? [] : [`Site: ${siteName}`]),
      `When: ${at}`,
    ],
    notes: [notices[event].advice ?? checkSessions],
  }),
};
