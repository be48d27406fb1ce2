import { z } from 'zod';

const key = 'wg-waste-place';
const place = z.object({ siteId: z.number().int(), deviceId: z.number().int() });
export type LastPlace = z.infer<typeof place>;

export function readLastPlace(): LastPlace | undefined {
  try {
    return place.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function rememberPlace(last: LastPlace): void {
  try {
    localStorage.setItem(key, JSON.stringify(last));
  } catch {
    // Without storage the first device is preselected.
  }
}
