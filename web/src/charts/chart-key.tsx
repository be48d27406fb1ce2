import type { CSSProperties } from 'react';
import type { ChartHue } from './chart-data.ts';
import classes from './chart-key.module.css';
import { cssColour } from './scene/paint-colours.ts';

interface ChartKeyItem {
  name: string;
  look:
    | ChartHue
    | 'series-soft'
    | 'above-target'
    | 'target'
    | 'rolling'
    | 'line'
    | 'margin'
    | 'margin-other'
    | 'dashed'
    | 'hollow'
    | 'dot'
    | 'partial'
    | 'band';
}

export function ChartKey({ items }: { items: readonly ChartKeyItem[] }) {
  return (
    <ul className={classes['root']}>
      {items.map(({ name, look }) => (
        <li key={look}>
          <i className={classes['swatch']} data-look={look} style={swatchStyle(look)} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  );
}

function swatchStyle(look: ChartKeyItem['look']): CSSProperties | undefined {
  switch (look) {
    case 'above-target':
    case 'target':
    case 'rolling':
    case 'line':
    case 'margin':
    case 'margin-other':
    case 'dashed':
    case 'hollow':
    case 'dot':
    case 'partial':
      return undefined;
    default:
      return { background: cssColour(look) };
  }
}
