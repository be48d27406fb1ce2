import { hairline, logoItems, textItem } from './report-items.ts';
import type { ReportTexts } from './report-data.ts';
import type { SceneItem } from '../scene/scene.ts';

/** A4 landscape at 96 dpi. */
export const sheet = { width: 1122.52, height: 793.7 } as const;
export const margin = { left: 48, right: sheet.width - 48, top: 104, bottom: 728 } as const;
export const contentWidth = margin.right - margin.left;

const small = { size: 12, fill: 'text-3' } as const;

export function pageFrame(
  { created, footer }: Pick<ReportTexts, 'created' | 'footer'>,
  pageText: string,
): SceneItem[] {
  return [
    ...logoItems(margin.left, 40),
    textItem(margin.left + 34, 57, 'WasteGauge', { size: 15, weight: 600 }),
    textItem(margin.right, 56, created, { ...small, anchor: 'end' }),
    hairline(margin.left, 78.5, margin.right, 78.5),
    hairline(margin.left, 742.5, margin.right, 742.5),
    textItem(margin.left, 763, footer, small),
    textItem(margin.right, 763, pageText, { ...small, anchor: 'end' }),
  ];
}
