import {
  createElement,
  forwardRef,
  type ComponentPropsWithoutRef,
  type ForwardRefExoticComponent,
  type RefAttributes,
  type SVGProps,
} from 'react';

export interface IconProps extends Omit<ComponentPropsWithoutRef<'svg'>, 'stroke'> {
  size?: string | number;
  stroke?: string | number;
  title?: string;
}

export type Icon = ForwardRefExoticComponent<IconProps & RefAttributes<SVGSVGElement>>;

/** Elements of a drawing on a square of 24 by 24. */
export type IconParts = readonly (readonly [tag: string, attributes: Record<string, string>])[];

/** An icon drawn by lines. */
export function createIcon(name: string, parts: IconParts): Icon {
  return draw(name, parts, ({ color, stroke }) => ({
    fill: 'none',
    stroke: color,
    strokeWidth: stroke,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  }));
}

export function createFilledIcon(name: string, parts: IconParts): Icon {
  return draw(name, parts, ({ color }) => ({ fill: color, stroke: 'none' }));
}

interface Pen {
  color: string;
  stroke: string | number;
}

function draw(name: string, parts: IconParts, paint: (pen: Pen) => SVGProps<SVGSVGElement>): Icon {
  const Drawing: Icon = forwardRef<SVGSVGElement, IconProps>(
    ({ color = 'currentColor', size = 24, stroke = 2, title, className, children, ...rest }, ref) =>
      createElement(
        'svg',
        {
          ref,
          xmlns: 'http://www.w3.org/2000/svg',
          viewBox: '0 0 24 24',
          ...paint({ color, stroke }),
          width: size,
          height: size,
          className: ['tabler-icon', `tabler-icon-${name}`, className].filter(Boolean).join(' '),
          ...rest,
        },
        title && createElement('title', null, title),
        ...parts.map(([tag, attributes]) => createElement(tag, attributes)),
        children,
      ),
  );
  Drawing.displayName = name;
  return Drawing;
}
