/** The element that has the focus when a key is pressed. */
export type KeyPlace =
  | 'outside'
  | 'page'
  | 'button'
  | 'choice'
  | 'select'
  | 'emptyField'
  | 'filledField';

interface PressedKey {
  key: string;
  place: KeyPlace;
  hasAction: boolean;
  /** False for key repeats and right after a new picture. */
  isDeliberate: boolean;
}

type KeyEffect = 'none' | 'run' | 'block' | 'openSearch' | 'typeInSearch';

/** Opens the food box, where every letter is text. */
const searchKey = '/';

export function keyEffect({ key, place, hasAction, isDeliberate }: PressedKey): KeyEffect {
  if (!isShortcutPlace(key, place)) return 'none';
  if (key === searchKey) return 'openSearch';
  if (hasAction) return isDeliberate ? 'run' : 'block';
  // Digits are shortcuts and never text, even those without an action.
  if (isDigit(key)) return 'block';
  return isLetter(key) && (place === 'page' || place === 'button') ? 'typeInSearch' : 'none';
}

function isShortcutPlace(key: string, place: KeyPlace): boolean {
  if (place === 'outside') return false;
  if (key === 'Enter') return place !== 'button';
  return place === 'filledField' ? isDigit(key) : place !== 'select';
}

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);
const isDigit = (key: string): boolean => /^\d$/u.test(key);
