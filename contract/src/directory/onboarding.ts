import { z } from 'zod';
import { whenMissing } from '../values/issue-texts.ts';
import { limits, texts } from '../values/texts.ts';

export const reduceWasteReasons = [
  'Environmental',
  'Financial Savings',
  'Operational Efficiency',
] as const;
export const wasteManagementLevels = [
  'Outstanding',
  'Good',
  'Fair',
  'Needs Improvement',
  'Critical',
] as const;
export const otherWaste = 'Others (please specify)';
export const commonWastes = [
  'Preparation Waste',
  'Production Waste',
  'Plate Waste',
  'Inventory/Storage Spoilage',
  otherWaste,
] as const;
export const familiarities = [
  'Very familiar',
  'Somewhat familiar',
  'Not very familiar',
  'Not familiar at all',
] as const;
export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;

/** Trimmed only at the start, so that a trailing space can be typed. */
export const answer = z
  .string(whenMissing(texts.answerRequired))
  .transform((text) => text.trimStart())
  .pipe(
    z.string().min(1, texts.answerRequired).max(limits.onboardingAnswerLength, texts.answerTooLong),
  );

export const customAnswer = z
  .string(whenMissing(texts.answerRequired))
  .transform((text) => text.trimStart())
  .pipe(
    z
      .string()
      .min(1, texts.answerRequired)
      .max(limits.customAnswerLength, texts.customAnswerTooLong),
  );

/** One of the choices, or free text for "Others (please specify)", which needs a text. */
export const commonWasteAnswer = answer.superRefine((text, context) => {
  const isChoice = commonWastes.some((choice) => choice === text);
  if (text.trimEnd() === otherWaste) {
    context.addIssue({ code: 'custom', message: texts.answerRequired });
  } else if (!isChoice && text.length > limits.customAnswerLength) {
    context.addIssue({ code: 'custom', message: texts.customAnswerTooLong });
  }
});
