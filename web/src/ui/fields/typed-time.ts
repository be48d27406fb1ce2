/** Reads 9, 930, 9:30 and 9.30 as HH:mm; returns other text unchanged. */
export function typedTime(typed: string): string {
  const text = typed.trim();
  const [, hours, minutes] =
    /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/u.exec(text) ?? /^(\d)(\d{2})$/u.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes ?? 0) > 59) return text;
  return `${hours.padStart(2, '0')}:${minutes ?? '00'}`;
}

const halfHours = 48;

/** The steps of the time picker: hours and half hours of a day. */
export const pickedTimes: readonly string[] = Array.from({ length: halfHours }, (_, step) => {
  const hours = String(Math.floor(step / 2)).padStart(2, '0');
  return `${hours}:${step % 2 === 0 ? '00' : '30'}`;
});
