export function percentDone(total: number, remaining: number): number {
  const percent = ((total - remaining) / total) * 100;
  return Number.isNaN(percent) ? 100 : percent;
}

const durationUnits = ['days', 'hrs', 'mins', 'secs'] as const;
type DurationUnit = (typeof durationUnits)[number];

const unitSeconds: Record<DurationUnit, number> = { days: 86_400, hrs: 3600, mins: 60, secs: 1 };

export function durationParts(seconds: number): { unit: DurationUnit; count: number }[] {
  let rest = Math.round(seconds);
  return durationUnits.flatMap((unit) => {
    const count = Math.floor(rest / unitSeconds[unit]);
    rest -= count * unitSeconds[unit];
    return count === 0 ? [] : [{ unit, count }];
  });
}
