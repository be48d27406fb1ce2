import type { TFunction } from 'i18next';

/** Stored in English, whatever language it was chosen in. */
const jobTitles = {
  headChef: 'Head Chef',
  sousChef: 'Sous or Junior Chef',
  manager: 'Manager',
  sustainabilityManager: 'Sustainability Manager',
  owner: 'Owner/Corporate Manager',
} as const;

type JobTitle = keyof typeof jobTitles;
const isJobTitle = (key: string): key is JobTitle => key in jobTitles;
const keys = Object.keys(jobTitles).filter(isJobTitle);

export const jobTitleSuggestions = (t: TFunction<'signUp'>): string[] =>
  keys.map((key) => t(`jobTitles.${key}`));

export function storedJobTitle(t: TFunction<'signUp'>, typed: string): string {
  const key = keys.find((candidate) => t(`jobTitles.${candidate}`) === typed.trim());
  return key === undefined ? typed : jobTitles[key];
}

export function shownJobTitle(t: TFunction<'signUp'>, stored: string): string {
  const key = keys.find((candidate) => jobTitles[candidate] === stored);
  return key === undefined ? stored : t(`jobTitles.${key}`);
}
