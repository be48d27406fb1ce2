import type { MailWords, SecurityEvent } from './mail-kinds.ts';

const checkSessions =
  'Was it not you? Then set a new password at once and look through your sessions on the profile page.';
const endKeys =
  'Wasn’t it you? Use “Forgot password?” on the sign-in page to set a new password. That ends all API tokens, export links and calendar addresses.';

const notices: Record<SecurityEvent, { subject: string; what: string; advice?: string }> = {
  refreshTokenReused: {
    subject: 'A session of your account was ended',
    what: 'A key of one of your sessions was used a second time, which can mean that somebody copied it. That session was ended; sign in again to go on.',
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
    subject: 'Codes are switched off for your account',
    what: 'Too many wrong codes were entered while signing in to your account, so codes are switched off. Sign in with a magic link to use them again.',
  },
  mfaEnabled: {
    subject: 'Two-step sign-in is on',
    what: 'From now on a code is sent to your phone each time you sign in.',
  },
  mfaDisabled: {
    subject: 'Two-step sign-in is off',
    what: 'From now on no code is asked for when you sign in.',
  },
  emailChanged: {
    subject: 'Your e-mail was changed',
    what: 'Your account now has another e-mail. Mails go there from now on; this one is the last to this address.',
  },
  emailChangeRequested: {
    subject: 'Your e-mail is about to change',
    what: 'An administrator asked to change the e-mail of your account. It changes once somebody opens the link we sent to the new address.',
    advice: 'Didn’t you expect this? Ask your administrator about it right away.',
  },
  apiKeyCreated: {
    subject: 'A new API token was created',
    what: 'A new API token was created for your account. It lets programs read your data; the one before it no longer works.',
    advice: endKeys,
  },
  bulkExportLinkCreated: {
    subject: 'A new bulk export link was created',
    what: 'A new bulk export link was created for your account. Anyone who has it can download your data; the one before it no longer works.',
    advice: endKeys,
  },
  calendarAddressCreated: {
    subject: 'A new calendar address was created',
    what: 'A new private calendar address was created for your account. Anyone who has it can read the events of this site; the one before it no longer works.',
    advice: endKeys,
  },
};

const greeting = (firstName: string): string => (firstName ? `Hello ${firstName},` : 'Hello,');

export const englishWords: MailWords = {
  frame: {
    copyAddress: 'If the button does not work, copy this address into your browser:',
    footer: 'Sent by WasteGauge, the food-waste monitor of your kitchen. Please do not reply.',
  },
  codeSms: (code) =>
    `${code} is your WasteGauge code. It is good for 5 minutes. Never tell it to anybody.`,
  magicLink: ({ firstName, url, minutes }) => ({
    subject: 'Your link to sign in',
    greeting: greeting(firstName),
    paragraphs: ['Press the button to sign in to WasteGauge.'],
    button: { label: 'Sign in', url },
    notes: [
      `The link works once, for ${minutes} minutes.`,
      'You did not ask for it? Then ignore this mail: nobody gets in without the link.',
    ],
  }),
  passwordReset: ({ firstName, url, minutes }) => ({
    subject: 'Set a new password',
    greeting: greeting(firstName),
    paragraphs: ['Somebody, hopefully you, asked for a new password for your account.'],
    button: { label: 'Set a new password', url },
    notes: [
      `The link works once, for ${minutes} minutes. Setting a new password signs you out everywhere.`,
      'You did not ask for it? Then ignore this mail: your password stays as it is.',
    ],
  }),
  signUp: ({ firstName, groupName, url, hours }) => ({
    subject: 'Finish your sign-up',
    greeting: greeting(firstName),
    paragraphs: [
      'Thank you for signing up to WasteGauge. Choose a password to open your account.',
      ...(groupName === null ? [] : [`With this account you join the group ${groupName}.`]),
    ],
    button: { label: 'Choose a password', url },
    notes: [
      `The link works once, for ${hours} hours.`,
      'If you did not sign up, ignore this mail. No account is opened without the link.',
    ],
  }),
  emailChange: ({ firstName, url, minutes, isByAdministrator }) => ({
    subject: 'Confirm your new e-mail',
    greeting: greeting(firstName),
    paragraphs: [
      isByAdministrator
        ? 'An administrator asked to use this e-mail for your WasteGauge account. Press the button to confirm it.'
        : 'Press the button to use this e-mail for your WasteGauge account from now on.',
    ],
    button: { label: 'Use this e-mail', url },
    notes: [
      `The link works once, for ${minutes} minutes.`,
      'You did not ask for it? Then ignore this mail: nothing changes without the link.',
    ],
  }),
  signUpKnown: ({ firstName, url }) => ({
    subject: 'You already have an account',
    greeting: greeting(firstName),
    paragraphs: [
      'Somebody, perhaps you, tried to sign up to WasteGauge with your e-mail. You already have an account, so nothing was changed.',
    ],
    button: { label: 'Go to sign-in', url },
    notes: ['On that page you can also ask for a magic link or a new password.'],
  }),
  invite: ({ groupName, inviterName, url, days }) => ({
    subject: `${inviterName} invites you to ${groupName}`,
    greeting: 'Hello,',
    paragraphs: [
      `${inviterName} would like you to join ${groupName} on WasteGauge, where the team sees what its kitchens throw away and how to waste less.`,
    ],
    button: { label: 'Open the invitation', url },
    notes: [
      `The link works once, for ${days} days, and only for this e-mail address. Do not forward it.`,
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
    notes: ['You get this mail because notifications about comments are on in your profile.'],
  }),
  widgetSuggestion: ({ name, email }) => ({
    subject: 'An idea for a widget',
    greeting: 'Hello,',
    paragraphs: [`${name} (${email}) suggests a widget for the overview:`],
    notes: ['The idea is also kept in the database. Write to the address above to answer.'],
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
