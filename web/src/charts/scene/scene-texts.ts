import type { SceneItem, SceneText } from './scene.ts';

export function textsOf(items: readonly SceneItem[]): SceneText[] {
  return items.flatMap((item) => {
    if (item.kind === 'text') return [item];
    return item.kind === 'group' ? textsOf(item.items) : [];
  });
}
