import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bar-list-chart.module.css';
import type { ChartHue } from './chart-data.ts';
import { cssColour } from './scene/paint-colours.ts';

interface BarListItem {
  key: string;
  name: string;
  detail?: string | undefined;
  image?: ReactNode;
  value: number;
  figure: string;
  /** Behind the bar. */
  action?: ReactNode;
  /** Undefined: a grey hatched bar for a part that is not named yet. */
  hue: ChartHue | undefined;
}

interface BarListChartProps {
  items: readonly BarListItem[];
  label: string;
  unit: string;
}

export function BarListChart({ items, label, unit }: BarListChartProps) {
  const largest = items.reduce((most, { value }) => Math.max(most, value), 0);
  return (
    <Flex component="ol" direction="column" gap="var(--s3)" aria-label={label}>
      {items.map(({ key, name, detail, image, value, figure, hue, action }) => (
        <li key={key} className={classes['item']}>
          {image}
          <div className={classes['body']}>
            <p className={classes['line']}>
              <span className={classes['names']}>
                <b>{name}</b> {detail}
              </span>
              <span className={classes['figure']}>
                <b>{figure}</b> {unit}
              </span>
            </p>
            <span
              className={classes['bar']}
              data-unnamed={hue === undefined || undefined}
              style={{
                width: `${largest > 0 ? (Math.max(value, 0) / largest) * 100 : 0}%`,
                background: hue && cssColour(hue),
              }}
            />
          </div>
          {action}
        </li>
      ))}
    </Flex>
  );
}
