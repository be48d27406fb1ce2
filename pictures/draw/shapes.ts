import { distance } from './noise.ts';

/** Signed distance in layer pixels: negative inside. */
export type Shape = (u: number, v: number) => number;

export const ellipse =
  (radiusU: number, radiusV: number): Shape =>
  (u, v) => {
    const near = distance(u / radiusU, v / radiusV);
    const far = distance(u / (radiusU * radiusU), v / (radiusV * radiusV));
    return far === 0 ? -Math.min(radiusU, radiusV) : (near * (near - 1)) / far;
  };

export const box =
  (halfU: number, halfV: number, corner: number): Shape =>
  (u, v) => {
    const x = Math.abs(u) - halfU + corner;
    const y = Math.abs(v) - halfV + corner;
    return distance(Math.max(x, 0), Math.max(y, 0)) + Math.min(Math.max(x, y), 0) - corner;
  };

/** A rod along u with a different radius at each end. */
export const rod =
  (halfLength: number, startRadius: number, endRadius = startRadius): Shape =>
  (u, v) => {
    const along = Math.min(1, Math.max(0, (u + halfLength) / (2 * halfLength)));
    const nearest = -halfLength + along * 2 * halfLength;
    return distance(u - nearest, v) - (startRadius + (endRadius - startRadius) * along);
  };

/** Bends the length axis; positive toward +v at both ends. */
export const bent =
  (shape: Shape, bend: number): Shape =>
  (u, v) =>
    shape(u, v - bend * u * u);

export const ring =
  (radius: number, halfWidth: number): Shape =>
  (u, v) =>
    Math.abs(distance(u, v) - radius) - halfWidth;

/** From -halfAngle to +halfAngle around the +u axis, with round ends. */
export const arc =
  (radius: number, halfWidth: number, halfAngle: number): Shape =>
  (u, v) => {
    const angle = Math.atan2(v, u);
    if (Math.abs(angle) <= halfAngle) return Math.abs(distance(u, v) - radius) - halfWidth;
    const end = Math.sign(angle) * halfAngle;
    return distance(u - radius * Math.cos(end), v - radius * Math.sin(end)) - halfWidth;
  };

/** Tip at the origin, opening toward +u. */
export const wedge =
  (radius: number, halfAngle: number): Shape =>
  (u, v) => {
    const side = Math.abs(v) * Math.cos(halfAngle) - u * Math.sin(halfAngle);
    return Math.max(side, distance(u, v) - radius);
  };

export function polygon(corners: readonly (readonly [number, number])[]): Shape {
  return (u, v) => {
    let nearest = Infinity;
    let isInside = false;
    for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
      const [ax, ay] = corners[i] ?? [0, 0];
      const [bx, by] = corners[j] ?? [0, 0];
      const ex = bx - ax;
      const ey = by - ay;
      const along = ((u - ax) * ex + (v - ay) * ey) / (ex * ex + ey * ey);
      const t = Math.min(1, Math.max(0, along));
      nearest = Math.min(nearest, distance(u - ax - ex * t, v - ay - ey * t));
      if (ay > v !== by > v && u < ((bx - ax) * (v - ay)) / (by - ay) + ax) isInside = !isInside;
    }
    return isInside ? -nearest : nearest;
  };
}

export const both =
  (first: Shape, second: Shape): Shape =>
  (u, v) =>
    Math.max(first(u, v), second(u, v));

export const without =
  (shape: Shape, hole: Shape): Shape =>
  (u, v) =>
    Math.max(shape(u, v), -hole(u, v));

/** Smooth union over `fillet` pixels. */
export const joined =
  (shapes: readonly Shape[], fillet: number): Shape =>
  (u, v) => {
    let edge = Infinity;
    for (const shape of shapes) {
      const next = shape(u, v);
      const t = Math.max(0, fillet - Math.abs(edge - next)) / fillet;
      edge = Math.min(edge, next) - (Number.isFinite(t) ? (t * t * fillet) / 4 : 0);
    }
    return edge;
  };

export const moved =
  (shape: Shape, du: number, dv: number, angle = 0): Shape =>
  (u, v) => {
    const x = u - du;
    const y = v - dv;
    return shape(
      x * Math.cos(angle) + y * Math.sin(angle),
      y * Math.cos(angle) - x * Math.sin(angle),
    );
  };
