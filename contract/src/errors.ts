/** The closed list of errors: code, HTTP status, text. Texts quoted by the specification are kept letter for letter. */
export const errors = {
  notAuthenticated: [401, 'Authentication credentials were not provided.'],
  sessionExpired: [401, 'Your session has ended. Please sign in again.'],
  wrongCredentials: [400, 'Incorrect email or password.'],
  accountDisabled: [400, 'This account is disabled.'],
  invalidOtp: [400, 'Invalid or expired OTP.'],
  codesSwitchedOff: [
    400,
    'Codes are disabled for this account after too many failed attempts. Sign in with a magic link.',
  ],
  invalidLink: [400, 'This link is no longer valid. Please ask for a new one.'],
  humanCheckFailed: [400, 'The human check failed. Please try again.'],
  humanCheckRequired: [400, 'Please complete the human check first.'],
  socialNotConfigured: [404, 'Social sign-in is not set up.'],
  socialUnknownUser: [400, 'There is no account for this email. Please sign up first.'],
  socialUnverifiedEmail: [
    400,
    'The provider has not verified your email. Verify it there, or sign in another way.',
  ],
  socialFailed: [400, 'The provider did not confirm the sign-in. Please try again.'],
  wrongPassword: [400, 'The current password is incorrect.'],
  identityNotConfirmed: [403, 'Please confirm it’s you first.'],
  forbidden: [403, 'You do not have permission to perform this action.'],
  notFound: [404, 'Not found.'],
  methodNotAllowed: [405, 'Method not allowed.'],
  conflict: [409, 'Someone else has changed this in the meantime. Reload and try again.'],
  claimedByAnother: [409, 'This event was claimed by another user'],
  alreadyLabelled: [409, 'This event was already labelled'],
  alreadyVerified: [409, 'This event was already verified'],
  ownLabel: [409, 'A label you set yourself must be verified by someone else'],
  eventNotChangeable: [409, 'This event can no longer be changed in this way'],
  eventDiscarded: [409, 'This event has been discarded in the meantime'],
  changedSince: [
    409,
    'This event has been changed since, so the decision can no longer be undone.',
  ],
  restoreExpired: [
    409,
    'A discarded event can be restored for 24 hours. Please ask an administrator.',
  ],
  periodLocked: [409, 'This day is part of a locked report. State a reason for the change.'],
  entryDiffers: [409, 'A different entry already exists under this client id'],
  pictureOfAnotherEvent: [400, 'image_url does not belong to this event'],
  backupPictureOfAnotherEvent: [400, 'backup_image_url does not belong to this event'],
  unknownDeviceKey: [401, 'This monitor’s key is unknown or has been revoked.'],
  unknownApiKey: [
    401,
    'The API token is missing or unknown. Send it in the header Authorization: Api-Key …',
  ],
  apiKeySwitchedOff: [401, 'This API token is switched off.'],
  apiKeyExpired: [401, 'This API token has expired. Please generate a new one.'],
  apiKeyOfDisabledUser: [401, 'The account that owns this API token is disabled.'],
  cursorEnded: [410, 'This cursor can no longer be used. Load everything once, without since.'],
  pairingUnknown: [404, 'This code is not valid or has expired. Show a new one on the tablet.'],
  deviceWithoutSite: [403, 'This monitor is not assigned to a site yet.'],
  deviceArchived: [403, 'This monitor or its site is archived.'],
  siteHasData: [
    409,
    'This site has data, monitors or users without another site. Archive it instead.',
  ],
  captureDiffers: [409, 'A different capture was already delivered under this capture id.'],
  captureUnknown: [404, 'There is no capture with this capture id.'],
  withdrawalTooLate: [409, 'This capture can no longer be withdrawn.'],
  clockWrong: [
    400,
    'The monitor’s clock is more than a day off. Set it to server_time and send again.',
  ],
  captureTooOld: [400, 'The capture is older than 90 days.'],
  pictureUnusable: [400, 'The file is not a readable JPEG, PNG or WebP picture.'],
  pictureTooLarge: [413, 'The picture is larger than 8 MB or 50 megapixels.'],
  agreementUnusable: [400, 'The file is not a readable PDF, JPEG, PNG or WebP file.'],
  agreementTooLarge: [413, 'The file is larger than 10 MB. Save a smaller PDF or picture.'],
  importUnreadable: [
    400,
    'This file cannot be read as a table. Save it as CSV or as an Excel workbook (.xlsx) and try again.',
  ],
  importOldWorkbook: [
    400,
    'This Excel file has an old format or a password. Save it as .xlsx without a password and try again.',
  ],
  importWebPage: [
    400,
    'This is a web page, not a table. Download the table itself as CSV or as an Excel workbook (.xlsx).',
  ],
  importPdf: [
    400,
    'This is a PDF. Export the table as CSV or as an Excel workbook (.xlsx) and import that.',
  ],
  importTooLarge: [
    413,
    'The file is larger than 20 MB or has more than 200,000 lines or 100 columns. Split it and import the parts.',
  ],
  importEmpty: [400, 'This file has no lines.'],
  importDiffers: [409, 'The file no longer matches the preview. Please check it again.'],
  importSettled: [409, 'This import has already been applied or undone.'],
  importNotMade: [409, 'This file has not been imported.'],
  importChangedSince: [
    409,
    'Some imported entries have been edited since. Keep the edits or remove everything?',
  ],
  pictureMissing: [404, 'Picture not found.'],
  payloadTooLarge: [413, 'The request is too large.'],
  requestTimeout: [408, 'The request took too long to arrive. Please try again.'],
  headersTooLarge: [
    431,
    'This request carries too much data in its headers, usually cookies. Clear the cookies for this site, then sign in again.',
  ],
  unsupportedMediaType: [415, 'Unsupported media type.'],
  badRequest: [400, 'The request could not be read.'],
  invalid: [400, 'Some fields are not valid.'],
  tooManyRequests: [429, 'Too many attempts. Please try again later.'],
  internal: [500, 'Oops, something went wrong.'],
  overloaded: [503, 'The server is busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

/** Whole minutes, or whole hours from two hours on. */
export function waitOf(seconds: number): { unit: 'minute' | 'hour'; count: number } {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 120
    ? { unit: 'minute', count: minutes }
    : { unit: 'hour', count: Math.ceil(minutes / 60) };
}

export function waitText(seconds: number): string {
  const { unit, count } = waitOf(seconds);
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}

export type ErrorCode = keyof typeof errors;

export type FieldErrors = Record<string, string[]>;

/** General errors carry `message`, their code and the request id; field errors ride along as `{ field: [text] }`. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  request_id: string;
  [field: string]: string | string[];
}
