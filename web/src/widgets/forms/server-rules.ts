import { issueText } from '@wastegauge/contract/values/issue-texts';
import { z } from 'zod';

interface ServerRules<Fields, Body extends z.ZodType> {
  body: Body;
  bodyOf: (fields: Fields) => unknown;
  /** Where a part of what is sent stands in the form. */
  fieldOf: (path: string) => (keyof Fields & string) | undefined;
}

/** A form by the rules of the call it makes: what the server would say stands at the field that has to change. */
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
