/** Messages of locked reports. Kept apart, so that other pages need not load them. */
export const reportTexts = {
  reportTextTooLong: 'Use at most 1,000 characters',
  reasonTooLong: 'Use at most 500 characters',
  invalidYear: 'Enter a year between 2000 and 2100',
  invalidHash: 'Enter the 64 characters of the hash',
  reportPeriodTooLong: 'A report covers at most 366 days',
  reportNotOver: 'The period is not over yet',
  reportChanged:
    'The figures have changed since they were shown. Check the new ones and lock again.',
  reportReplaced: 'This report already has a newer version',
  reportNotSame: 'A new version needs the same scheme, days and sites',
  countersignedBySame: 'The second signature must come from another person',
  alreadyCountersigned: 'This report is already countersigned',
} as const;
