import type { z } from 'zod';
import { texts } from './texts.ts';

type Issue = z.core.$ZodRawIssue;

export const withLimit = (text: string, limit: number | bigint): string =>
  text.replace('{{limit}}', String(limit));

/** The text for an issue whose schema has none of its own; zod's messages never reach a person. */
export function issueText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue);
    case 'too_big':
      return tooBigText(issue);
    case 'too_small':
      return tooSmallText(issue);
    case 'invalid_format':
      return formatTexts[issue.format] ?? texts.notValid;
    case 'invalid_value':
      return issue.input === undefined ? texts.requiredField : texts.notAllowed;
    case 'not_multiple_of':
      return withLimit(texts.notAMultiple, issue.divisor);
    case 'unrecognized_keys':
      return texts.unknownField;
    default:
      return texts.notValid;
  }
}

/** For a schema whose later checks have other texts: `z.string(whenMissing(text)).max(…)`. */
export const whenMissing = (text: string) => ({
  error: ({ code, input }: { code: string; input?: unknown }): string | undefined =>
    code === 'invalid_type' && isMissing(input) ? text : undefined,
});

/** Number fields left empty are NaN. */
const isMissing = (input: unknown): boolean =>
  input === undefined || input === null || Number.isNaN(input);

const typeTexts: Record<string, string> = {
  number: texts.coversNeeded,
  int: texts.shouldBeInteger,
  string: texts.notAText,
  boolean: texts.notABoolean,
  array: texts.notAList,
  date: texts.invalidDate,
};

function typeText({ expected, input }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (input === undefined || input === null) return texts.requiredField;
  return typeTexts[expected] ?? texts.notValid;
}

const formatTexts: Record<string, string> = {
  email: texts.emailInvalid,
  date: texts.invalidDate,
  time: texts.invalidTime,
  datetime: texts.invalidDateTime,
  url: texts.invalidUrl,
};

function tooBigText({
  origin,
  maximum,
  inclusive = true,
}: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return withLimit(texts.tooLong, maximum);
  if (!isAmount(origin)) return withLimit(texts.tooManyEntries, maximum);
  return withLimit(inclusive ? texts.tooLarge : texts.notLess, maximum);
}

function tooSmallText({
  origin,
  minimum,
  inclusive = true,
}: Extract<Issue, { code: 'too_small' }>): string {
  const isPresent = minimum === 1 && !isAmount(origin);
  if (isPresent) return texts.requiredField;
  if (origin === 'string') return withLimit(texts.tooShort, minimum);
  if (!isAmount(origin)) return withLimit(texts.tooFewEntries, minimum);
  if (inclusive) return withLimit(texts.tooSmall, minimum);
  return minimum === 0 ? texts.shouldBePositive : withLimit(texts.notMore, minimum);
}

const isAmount = (origin: string): boolean =>
  origin === 'number' || origin === 'int' || origin === 'bigint';
