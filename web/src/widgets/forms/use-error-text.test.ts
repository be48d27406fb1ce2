import { issueText, withLimit } from '@wastegauge/contract/values/issue-texts';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { replyError } from '../../api/api-error.ts';
import { de } from '../../locales/de.ts';
import { fr } from '../../locales/fr.ts';
import { inLanguage } from '../language/in-language.test-support.ts';
import { useErrorText, useFailureText, useFieldText } from './use-error-text.ts';

const silentReply = replyError(new Response(null, { status: 500, statusText: 'Server' }), {});

test.each([
  ['en', 'Something went wrong', 'Oops, something went wrong.'],
  ['de', de.texts.somethingWentWrong, de.texts.oops],
  ['fr', fr.texts.somethingWentWrong, fr.texts.oops],
] as const)('a reply without a text has the general one in %s', (language, inForm, inToast) => {
  expect(inLanguage(language, useErrorText)(silentReply)).toBe(inForm);
  expect(inLanguage(language, useFailureText)(silentReply)).toBe(inToast);
});

test.each([
  ['en', 'Too long: at most 255 characters'],
  ['de', 'Zu lang: höchstens 255 Zeichen'],
  ['fr', fr.texts.tooLong.replace('{{limit}}', '255')],
] as const)('a limit is part of the translated text in %s', (language, expected) => {
  const fieldText = inLanguage(language, useFieldText);
  expect(fieldText(withLimit(texts.tooLong, 255))).toBe(expected);
  expect(fieldText('Something the product does not know')).toBe(
    'Something the product does not know',
  );
  expect(fieldText(undefined)).toBeUndefined();
});

test('a message of the contract is translated as well as a field’s', () => {
  const refused = replyError(new Response(null, { status: 400 }), {
    code: 'invalid',
    message: texts.lastSuperuser,
  });
  expect(inLanguage('de', useErrorText)(refused)).toBe(de.texts.lastSuperuser);
});

const wrong: [name: string, schema: z.ZodType, value: unknown, text: string][] = [
  ['missing text', z.string(), undefined, 'Required field'],
  ['number for a text', z.string(), 3, 'Should be a text'],
  ['text for a number', z.number(), 'x', 'Should be a number'],
  ['no number', z.coerce.number(), 'x', 'Should be a number'],
  ['fraction', z.number().int(), 1.5, 'Should be an integer'],
  ['text for a list', z.array(z.string()), 'x', 'Should be a list'],
  ['text for yes or no', z.boolean(), 'x', 'Should be true or false'],
  ['long text', z.string().max(3), 'xxxx', 'Too long: at most 3 characters'],
  ['short text', z.string().min(3), 'x', 'Too short: at least 3 characters'],
  ['empty text', z.string().min(1), '', 'Required field'],
  ['long list', z.array(z.string()).max(1), ['x', 'x'], 'Too many: at most 1'],
  ['short list', z.array(z.string()).min(2), ['x'], 'Too few: at least 2'],
  ['large number', z.number().max(5), 6, 'Should be 5 or less'],
  ['small number', z.number().min(-1.5), -2, 'Should be -1.5 or more'],
  ['zero', z.number().positive(), 0, 'Should be positive'],
  ['at the open end', z.number().lt(5), 5, 'Should be less than 5'],
  ['at the open start', z.number().gt(5), 5, 'Should be more than 5'],
  ['step', z.number().multipleOf(5), 6, 'Should be a multiple of 5'],
  ['choice', z.enum(['a', 'b']), 'c', 'Not one of the allowed values'],
  ['literal', z.literal(false), true, 'Not one of the allowed values'],
  ['e-mail', z.email(), 'x', 'Must be a valid email'],
  ['day', z.iso.date(), 'x', 'Invalid date'],
  ['instant', z.iso.datetime(), 'x', 'Invalid date and time'],
  ['web address', z.url(), 'x', 'Invalid web address'],
  ['id', z.uuid(), 'x', 'This value is not valid'],
  ['one of two', z.union([z.number(), z.boolean()]), 'x', 'This value is not valid'],
  ['own rule', z.string().refine(() => false), 'x', 'This value is not valid'],
];

test.each(wrong)('%s', (_, schema, value, text) => {
  const issue = schema.safeParse(value, { error: issueText }).error?.issues[0];
  expect(issue?.message).toBe(text);
  expect(inLanguage('de', useFieldText)(issue?.message)).not.toBe(text);
  expect(inLanguage('fr', useFieldText)(issue?.message)).not.toBe(text);
});
