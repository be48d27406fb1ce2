import {
  answer,
  commonWastes,
  customAnswer,
  familiarities,
  frequencies,
  otherWaste,
  reduceWasteReasons,
  wasteManagementLevels,
} from '@wastegauge/contract/directory/onboarding';

export const questions = [
  { id: 'reduce_waste_reason', options: reduceWasteReasons, isSkippable: false },
  { id: 'waste_management_level', options: wasteManagementLevels, isSkippable: false },
  { id: 'most_common_waste', options: commonWastes, isSkippable: false },
  {
    id: 'sustainable_waste_management_familiarity',
    options: familiarities,
    isSkippable: true,
  },
  { id: 'frequency', options: frequencies, isSkippable: true },
] as const;

export type OnboardingQuestion = (typeof questions)[number];
export type QuestionId = OnboardingQuestion['id'];

/** `custom` is the free text for the option "other". */
export interface Answers {
  chosen: Partial<Record<QuestionId, string>>;
  custom: string;
}

export const noAnswers: Answers = { chosen: {}, custom: '' };

export const asksForWords = (question: OnboardingQuestion, answers: Answers): boolean =>
  question.id === 'most_common_waste' && answers.chosen.most_common_waste === otherWaste;

/** Message of the broken rule; undefined when the answer is valid. */
export function questionProblem(
  question: OnboardingQuestion,
  answers: Answers,
): string | undefined {
  const parsed = asksForWords(question, answers)
    ? customAnswer.safeParse(answers.custom)
    : answer.safeParse(answers.chosen[question.id]);
  return parsed.error?.issues[0]?.message;
}

/** Options are stored in English, free text as typed. */
export function storedAnswers({ chosen, custom }: Answers) {
  const isOther = chosen.most_common_waste === otherWaste;
  return {
    reduce_waste_reason: chosen.reduce_waste_reason ?? null,
    waste_management_level: chosen.waste_management_level ?? null,
    most_common_waste: isOther ? custom.trimStart() : (chosen.most_common_waste ?? null),
    sustainable_waste_management_familiarity:
      chosen.sustainable_waste_management_familiarity ?? null,
    frequency: frequencies.find((name) => name === chosen.frequency) ?? null,
  };
}
