import { limits } from '@wastegauge/contract/values/texts';

export const strengths = ['tooShort', 'weak', 'fair', 'good', 'strong'] as const;
type Strength = (typeof strengths)[number];

const commonParts =
  /pass(wor[dt])?|kenn?wort|motdepasse|qwert[yz]|azerty|asdf|admin|welcome|willkommen|bonjour|letmein|iloveyou|monkey|dragon|football|kitchen|k(ü|ue)che|cuisine|chef|hotel|waste|gauge/gu;

const characterSets = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/u, 10],
  [/[^\p{L}\d]/u, 32],
] as const;

export function passwordStrength(password: string, personal: readonly string[] = []): Strength {
  if (password.length < limits.passwordMinLength) return 'tooShort';
  const simplified = personal
    .filter((text) => text.length >= 3)
    .reduce((rest, text) => rest.replaceAll(text.toLowerCase(), 'a'), password.toLowerCase())
    .replaceAll(commonParts, 'a')
    .replaceAll(/(?:19|20)\d\d/g, '0');
  const setSize = characterSets
    .filter(([pattern]) => pattern.test(password))
    .reduce((sum, [, size]) => sum + size, 0);
  const bits = countUnpredictable(simplified) * Math.log2(setSize);
  if (bits < 36) return 'weak';
  if (bits < 50) return 'fair';
  return bits < 66 ? 'good' : 'strong';
}

function countUnpredictable(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => {
    const before = codes[index - 1];
    return before === undefined || Math.abs(code - before) > 1;
  }).length;
}
