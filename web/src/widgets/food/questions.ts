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

export type Question = (typeof questions)[number];
export type QuestionId = Question['id'];

/** What a person has said so far: an option for each question, and their own words for the other waste. */
export interface Answers {
  chosen: Partial<Record<QuestionId, string>>;
  custom: string;
}

export const noAnswers: Answers = { chosen: {}, custom: '' };

export const asksForWords = (question: Question, answers: Answers): boolean =>
  question.id === 'most_common_waste' && answers.chosen.most_common_waste === otherWaste;

/** The text of the rule an answer breaks; undefined when one may go on. */
export function problemOf(question: Question, answers: Answers): string | undefined {
  const parsed = asksForWords(question, answers)
    ? customAnswer.safeParse(answers.custom)
    : answer.safeParse(answers.chosen[question.id]);
  return parsed.error?.issues[0]?.message;
}

/** What is stored: the option's English text, or the person's own words. */
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
