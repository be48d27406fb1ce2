import { onboardingAnswers } from '../onboarding.ts';
import type { DemoUser } from '../demo-user.ts';

const chefTitle = 'Head Chef';
const sousTitle = 'Sous or Junior Chef';

/** Colleagues without sign-in. */
export const colleagues: readonly DemoUser[] = [
  colleague(13, 'Ciarán', 'Doyle', 'harbour', 1, [1], sousTitle, 0.5),
  colleague(14, 'Niamh', 'Moran', 'harbour', 1, [1], 'Manager', 0.9),
  colleague(15, 'Piotr', 'Kowalski', 'harbour', 1, [1], sousTitle, 1.4),
  colleague(16, 'Oliver', 'Grant', 'harbour', 1, [2], chefTitle, 1.2),
  colleague(17, 'Shreya', 'Patel', 'harbour', 1, [2], 'Manager', 4.1),
  { ...colleague(18, 'Matthias', 'Krüger', 'harbour', 1, [3], chefTitle, 2.2), language: 'de' },
  { ...colleague(19, 'Julien', 'Moreau', 'harbour', 1, [4], chefTitle, 1.6), language: 'fr' },
  { ...colleague(20, 'Sinéad', 'Walsh', 'brightside', 2, [5], chefTitle, 2.8), currencySign: '$' },
  { ...colleague(21, 'Kwame', 'Mensah', 'brightside', 2, [6], 'Manager', 6.3), currencySign: '£' },
  { ...colleague(22, 'Anke', 'Schuster', 'brightside', 2, [7], chefTitle, 3.1), language: 'de' },
  { ...colleague(23, 'Felix', 'Braun', 'brightside', 2, [7], 'Manager', 28), language: 'de' },
  colleague(24, 'Hannah', 'Reid', 'brightside', 2, [5, 6, 7], 'Sustainability Manager', 7.5),
  { ...colleague(25, 'George', 'Hollis', 'northgate', 3, [8], chefTitle, 19), currencySign: '£' },
  { ...colleague(26, 'Amelia', 'Clarke', 'northgate', 3, [8], 'Manager', 47), currencySign: '£' },
  {
    ...colleague(27, 'Jana', 'Richter', 'harbour', 1, [3], sousTitle, 3.7),
    language: 'de',
  },
];

function colleague(
  id: number,
  firstName: string,
  surname: string,
  house: 'harbour' | 'brightside' | 'northgate',
  groupId: number,
  siteIds: readonly number[],
  jobTitle: string,
  seenHoursAgo: number,
): DemoUser {
  const employers = {
    harbour: 'Harbour Hotels',
    brightside: 'Brightside Catering',
    northgate: 'Northgate Arena',
  };
  const address = `${firstName}.${surname}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z.]/g, '')
    .toLowerCase();
  return {
    id,
    email: `${address}@${house}.example`,
    firstName,
    surname,
    role: 'User',
    jobTitle,
    employer: employers[house],
    groupId,
    siteIds,
    canSignIn: false,
    onboarding: onboardingAnswers('Environmental', 'Fair', 'Plate Waste', 'WEEKLY'),
    seenHoursAgo,
  };
}
