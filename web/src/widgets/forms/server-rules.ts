import { issueText } from '@wastegauge/contract/values/issue-texts';
import { z } from 'zod';

interface ServerRules<Fields, Body extends z.ZodType> {
  body: Body;
  bodyOf: (fields: Fields) => unknown;
  fieldOf: (path: string) => (keyof Fields & string) | undefined;
}

/** Validates a form with the schema of its route and shows each error at its field. */
export const byServerRules = <Fields, Body extends z.ZodType>({
  body,
  bodyOf,
  fieldOf,
}: ServerRules<Fields, Body>) =>
  z.custom<Fields>().transform((fields, context): z.output<Body> => {
    const parsed = body.safeParse(bodyOf(fields), { error: issueText });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      const field = fieldOf(path.join('.'));
      context.addIssue({ code: 'custom', path: field ? [field] : [], message });
    }
    return z.NEVER;
  });
