export const rounded = (pixels: number): number => Math.round(pixels * 100) / 100;

export function rectPath(x: number, y: number, width: number, height: number, radius = 0): string {
  if (radius === 0) {
    return `M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}Z`;
  }
  const [r, right, bottom] = [rounded(radius), rounded(x + width), rounded(y + height)];
  const [left, top] = [rounded(x), rounded(y)];
  return (
    `M${left} ${rounded(y + r)}Q${left} ${top} ${rounded(x + r)} ${top}H${rounded(right - r)}` +
    `Q${right} ${top} ${right} ${rounded(y + r)}V${rounded(bottom - r)}` +
    `Q${right} ${bottom} ${rounded(right - r)} ${bottom}H${rounded(x + r)}` +
    `Q${left} ${bottom} ${left} ${rounded(bottom - r)}Z`
  );
}

export interface BarBox {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}

export function barPath({ x, y, width, height, radius }: BarBox): string {
  const r = rounded(Math.min(radius, width / 2, height));
  if (r <= 0) return rectPath(x, y, width, height);
  const [left, right, top] = [rounded(x), rounded(x + width), rounded(y)];
  return (
    `M${left} ${rounded(y + height)}V${rounded(y + r)}Q${left} ${top} ${rounded(x + r)} ${top}` +
    `H${rounded(x + width - r)}Q${right} ${top} ${right} ${rounded(y + r)}V${rounded(y + height)}Z`
  );
}

export const linePath = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${rounded(x1)} ${rounded(y1)}L${rounded(x2)} ${rounded(y2)}`;

export function circlePath(x: number, y: number, radius: number): string {
  const r = rounded(radius);
  const start = `M${rounded(x - r)} ${rounded(y)}`;
  return `${start}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}
