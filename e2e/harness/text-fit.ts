import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { takeScreenshot, viewports } from './screens.ts';

const texts = new URL('../../web/src/locales/en/', import.meta.url);

/** Shown instead of a missing text. */
const textNames = readdirSync(texts).flatMap((file) =>
  namesIn(JSON.parse(readFileSync(new URL(file, texts), 'utf8'))).filter((name) =>
    name.includes('.'),
  ),
);

function namesIn(value: unknown, path: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [path.join('.')];
  return Object.entries(value).flatMap(([key, inner]) => namesIn(inner, [...path, key]));
}

/** Measures the texts of the page at these widths, the last of which is kept. */
export async function expectTextsToFit(
  page: Page,
  name: string,
  widths: readonly (typeof viewports)[number]['name'][],
): Promise<void> {
  for (const width of widths) {
    const viewport = viewports.find((candidate) => candidate.name === width);
    if (viewport) await page.setViewportSize({ width: viewport.width, height: viewport.height });
    const screen = `${name}-${width}`;
    await takeScreenshot(page, `texts-${screen}`);
    // Charts adapt to the width a moment later.
    await expect
      .configure({ soft: true, timeout: 6000 })
      .poll(() => findTextProblems(page), { message: screen })
      .toEqual([]);
  }
}

/** Finds texts that are cut off, overlap or are missing. */
const findTextProblems = (page: Page): Promise<string[]> =>
  page.evaluate((names) => {
    const known = new Set(names);
    const problems = new Set<string>();
    const sideways = document.documentElement.scrollWidth - window.innerWidth;
    if (sideways > 0) problems.add(`the page is ${sideways} px too wide`);
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const short = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.classList[0]} "${short(element.textContent ?? '')}"`;

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      const text = textContent?.trim() ?? '';
      if (text === '' || !parentElement || !isSeen(parentElement)) continue;
      if (known.has(text.replace(/^\w+:/, ''))) problems.add(`the name of a text: ${text}`);
      if (isCut(parentElement)) problems.add(`cut off: ${nameOf(parentElement)}`);
    }

    function isCut(element: HTMLElement): boolean {
      const style = getComputedStyle(element);
      if (style.clipPath !== 'none' || style.position === 'fixed') return false;
      const isClipped = ['hidden', 'clip'].includes(style.overflowX);
      const clips = element.scrollWidth - element.clientWidth > 1 && element.clientWidth > 1;
      if (!isClipped || !clips || style.display === 'inline') return false;
      // An ellipsis is fine if the full text is available in another way.
      const isTold = element.closest('[title], [aria-label], [aria-describedby]') !== null;
      return style.textOverflow !== 'ellipsis' || !isTold;
    }

    const pressable = [
      ...document.querySelectorAll<HTMLElement>('button, [role="tab"], th, label, a'),
    ]
      .filter((element) => isSeen(element) && (element.textContent ?? '').trim() !== '')
      .map((element) => ({ element, boxes: textBoxesOf(element) }));
    for (const { element, boxes } of pressable) {
      const frame = element.getBoundingClientRect();
      const isButton = element.matches('button, [role="tab"]');
      const widest = Math.max(...boxes.map(({ right }) => right));
      if (isButton && widest - frame.right > 1.5)
        problems.add(`beyond its button: ${nameOf(element)}`);
    }
    // Only neighbours are compared: sticky parts overlap the content below them.
    for (const [index, one] of pressable.entries()) {
      for (const other of pressable.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const around = one.element.parentElement?.parentElement;
        if (!around?.contains(other.element) || isOnTop(one.element) || isOnTop(other.element))
          continue;
        if (one.boxes.some((box) => other.boxes.some((hit) => overlap(box, hit)))) {
          problems.add(`over each other: ${nameOf(one.element)} and ${nameOf(other.element)}`);
        }
      }
    }

    function isOnTop(element: Element): boolean {
      const frames = [element, element.parentElement, element.parentElement?.parentElement];
      return frames.some(
        (frame) =>
          frame && ['sticky', 'fixed', 'absolute'].includes(getComputedStyle(frame).position),
      );
    }
    /** Boxes of the visible texts. */
    function textBoxesOf(element: Element): DOMRect[] {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const boxes: DOMRect[] = [];
      while (texts.nextNode()) {
        const { parentElement } = texts.currentNode;
        const frame = parentElement?.getBoundingClientRect();
        if (!parentElement || !isSeen(parentElement) || !frame || frame.width < 4) continue;
        // A text with an ellipsis ends at its frame.
        if (getComputedStyle(parentElement).textOverflow === 'ellipsis') continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        boxes.push(
          ...[...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2),
        );
      }
      return boxes;
    }
    function overlap(one: DOMRect, other: DOMRect): boolean {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return across > 3 && down > 3;
    }
    return [...problems];
  }, textNames);
