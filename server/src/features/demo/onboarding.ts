/** The answers of the onboarding questionnaire, in its own words. */
export interface OnboardingAnswers {
  reason: 'Environmental' | 'Financial Savings' | 'Operational Efficiency';
  level: 'Outstanding' | 'Good' | 'Fair' | 'Needs Improvement' | 'Critical';
  commonWaste:
    | 'Preparation Waste'
    | 'Production Waste'
    | 'Plate Waste'
    | 'Inventory/Storage Spoilage';
  familiarity: 'Very familiar' | 'Somewhat familiar' | 'Not very familiar';
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY';
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
