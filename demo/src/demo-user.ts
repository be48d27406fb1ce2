import type { OnboardingAnswers } from './onboarding.ts';

export interface DemoUser {
  id: number;
  email: string;
  firstName: string;
  surname: string;
  role: 'User' | 'Admin' | 'Labeller';
  jobTitle: string;
  employer: string;
  groupId: number | null;
  siteIds: readonly number[];
  canSignIn: boolean;
  isHeadOffice?: true;
  isSuperuser?: true;
  isNew?: true;
  phoneNumber?: string;
  hasSecondFactor?: true;
  language?: 'de' | 'fr';
  currencySign?: '£' | '$';
  pinnedWidgets?: readonly string[];
  report?: 'daily' | 'weekly' | 'monthly';
  onboarding?: OnboardingAnswers;
  /** Hours before the end of the demo's history. */
  seenHoursAgo: number | null;
}
