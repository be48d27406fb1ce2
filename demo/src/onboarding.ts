import type {
  commonWastes,
  familiarities,
  frequencies,
  reduceWasteReasons,
  wasteManagementLevels,
} from '@wastegauge/contract/directory/onboarding';

export interface OnboardingAnswers {
  reason: (typeof reduceWasteReasons)[number];
  level: (typeof wasteManagementLevels)[number];
  commonWaste: (typeof commonWastes)[number];
  familiarity: (typeof familiarities)[number];
  frequency: (typeof frequencies)[number];
}

export const onboardingAnswers = (
  reason: OnboardingAnswers['reason'],
  level: OnboardingAnswers['level'],
  commonWaste: OnboardingAnswers['commonWaste'],
  frequency: OnboardingAnswers['frequency'],
): OnboardingAnswers => ({
  reason,
  level,
  commonWaste,
  familiarity: level === 'Critical' ? 'Not very familiar' : 'Somewhat familiar',
  frequency,
});
