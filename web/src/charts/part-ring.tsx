import { useMemo } from 'react';
import { drawDonut, type DonutPart } from './scene/draw-donut.ts';
import { SceneItems } from './scene/scene-items.tsx';

interface PartRingProps {
  parts: readonly DonutPart[];
  size: number;
}

/** Without labels; the caller lists the parts beside it. */
export function PartRing({ parts, size }: PartRingProps) {
  const scene = useMemo(() => drawDonut(parts, size), [parts, size]);
  const half = size / 2;
  return (
    <svg
      width={size}
      height={size}
      viewBox={`${-half} ${-half} ${size} ${size}`}
      style={{ flex: 'none' }}
      aria-hidden
    >
      {scene.items.length === 0 && (
        <circle r={half * 0.78} fill="none" stroke="var(--border)" strokeWidth={half * 0.43} />
      )}
      <SceneItems items={scene.items} />
    </svg>
  );
}
