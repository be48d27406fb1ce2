import { lazy } from 'react';
import { completeLanguage } from '../../../widgets/language/language.ts';

/** Not part of Home's first load: established organisations never need them. */
export const FirstSteps = lazy(async () => {
  const [{ FirstSteps: component }] = await Promise.all([
    import('./first-steps.tsx'),
    completeLanguage(),
  ]);
  return { default: component };
});

export const TodayCards = lazy(async () => {
  const [{ TodayCards: component }] = await Promise.all([
    import('./today-cards.tsx'),
    completeLanguage(),
  ]);
  return { default: component };
});

export const MissingData = lazy(async () => {
  const [{ MissingData: component }] = await Promise.all([
    import('./missing-data.tsx'),
    completeLanguage(),
  ]);
  return { default: component };
});
