import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { drawDonut, type DonutPart } from './scene/draw-donut.ts';
import { SceneItems } from './scene/scene-items.tsx';

interface DonutChartProps {
  /** At most five; the caller groups the rest as Other. */
  parts: readonly DonutPart[];
  label: string;
  percent: (value: number) => string;
  figure: (value: number) => string;
  nameHeading: string;
  valueHeading: string;
  size?: number | undefined;
}

export function DonutChart(props: DonutChartProps) {
  const { parts, label, percent, figure, nameHeading, valueHeading, size = 200 } = props;
  const scene = useMemo(
    () => drawDonut(parts, size, (_part, share) => percent(share)),
    [parts, size, percent],
  );
  const half = size / 2;
  return (
    <figure aria-label={label}>
      <svg
        width={size}
        height={size}
        viewBox={`${-half} ${-half} ${size} ${size}`}
        style={{ overflow: 'visible', maxWidth: '100%', marginInline: 'auto' }}
        aria-hidden
      >
        <SceneItems items={scene.items} />
      </svg>
      {/* A visually hidden table keeps its width, so a hidden wrapper is needed. */}
      <VisuallyHidden component="div">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{nameHeading}</th>
              <th scope="col">{valueHeading}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ key, name, value }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{figure(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
