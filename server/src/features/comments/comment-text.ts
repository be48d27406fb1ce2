import { mentionPattern } from '@wastegauge/contract/waste/comments';

const scriptElement = /<script\b[^>]*>[\s\S]*?<\/script[^>]*>/gi;
const scriptTag = /<\/?script\b[^>]*>?/gi;

/** Text is shown as text everywhere; script tags go all the same, also where one hides another. */
export function withoutScripts(text: string): string {
  const stripped = text.replaceAll(scriptElement, '').replaceAll(scriptTag, '');
  return stripped === text ? text.trim() : withoutScripts(stripped);
}

export const mentionedIn = (text: string): number[] => [
  ...new Set([...text.matchAll(mentionPattern)].map(([, , id]) => Number(id))),
];

/** As it reads: a mention is a name. */
export const asRead = (text: string): string => text.replaceAll(mentionPattern, '@$1');
