import { daysBetween, type Day } from '@wastegauge/contract/values/dates';
import { donationLimits, type DonationAgreement } from '@wastegauge/contract/waste/donations';

export type AgreementState =
  | { kind: 'none' | 'open' }
  | { kind: 'valid' | 'endsSoon' | 'ended'; until: Day; days: number };

export function agreementState(agreement: DonationAgreement | null, day: Day): AgreementState {
  if (agreement === null) return { kind: 'none' };
  const { valid_until: until } = agreement;
  if (until === null) return { kind: 'open' };
  const days = daysBetween(day, until);
  if (days < 0) return { kind: 'ended', until, days };
  return { kind: days <= donationLimits.endsSoonDays ? 'endsSoon' : 'valid', until, days };
}
