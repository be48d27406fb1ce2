/** Texts the specification quotes, spelling included, in one place so that they can be corrected in one place. */
export const texts = {
  requiredField: 'Required field',
  requiredFieldCapital: 'Required Field',
  emailRequired: 'Email is required',
  emailInvalid: 'Must be a valid email',
  somethingWentWrong: 'Something went wrong',
  oops: 'Oops, something went wrong.',
  otpSent: 'OTP sent successfully',
  shouldBePositive: 'Should be positive',
  shouldBeInteger: 'Should be an integer',
  invalidDate: 'Invalid date',
  invalidTime: 'Invalid time',
  endBeforeStart: 'The end date should be after the start date or the same',
} as const;

export const limits = {
  textLength: 255,
  passwordInputLength: 42,
  passwordMinLength: 8,
  signupIdLength: 16,
  onboardingAnswerLength: 155,
  customAnswerLength: 100,
  toastMilliseconds: 3000,
} as const;
