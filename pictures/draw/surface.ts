/**
 * Height and material of the topmost food for every pixel. Pieces are stamped on top of each other; lighting
 * follows.
 */
export interface Surface {
  width: number;
  height: number;
  /** Surface pixels per layer pixel. */
  scale: number;
  z: Float32Array;
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
  gloss: Float32Array;
  soft: Float32Array;
  opacity: Float32Array;
}

/** Lengths are in layer pixels. */
export interface Skin {
  height: number;
  red: number;
  green: number;
  blue: number;
  /** 0 dull, 1 wet. */
  gloss: number;
  /** Subsurface scattering: 0 crust, 1 grape. */
  soft: number;
  opacity: number;
}

export interface Piece {
  /** Bounding radius. */
  reach: number;
  /** False outside the piece and where it is not higher than `above`. */
  sample(u: number, v: number, skin: Skin, above: number): boolean;
}

export interface Placement {
  x: number;
  y: number;
  angle: number;
  /** 0 sinks into the food below, 1 lies on top. */
  lift?: number;
  tilt?: number;
  tiltToward?: number;
  mirrored?: boolean;
}

export function createSurface(width: number, height: number, scale: number): Surface {
  const columns = Math.round(width * scale);
  const rows = Math.round(height * scale);
  const plane = () => new Float32Array(columns * rows);
  return {
    width: columns,
    height: rows,
    scale,
    z: plane(),
    red: plane(),
    green: plane(),
    blue: plane(),
    gloss: plane(),
    soft: plane(),
    opacity: plane(),
  };
}

const skin: Skin = { height: 0, red: 0, green: 0, blue: 0, gloss: 0, soft: 0, opacity: 1 };

export function stamp(surface: Surface, piece: Piece, placement: Placement): void {
  const { scale } = surface;
  const cos = Math.cos(placement.angle);
  const sin = Math.sin(placement.angle);
  const flip = placement.mirrored === true ? -1 : 1;
  const base = restingHeight(surface, piece, placement) * (placement.lift ?? 0.55);
  const tilt = placement.tilt ?? 0;
  const tiltU = tilt * Math.cos(placement.tiltToward ?? 0);
  const tiltV = tilt * Math.sin(placement.tiltToward ?? 0);
  const { reach } = piece;
  const left = Math.max(0, Math.floor((placement.x - reach) * scale));
  const right = Math.min(surface.width - 1, Math.ceil((placement.x + reach) * scale));
  const top = Math.max(0, Math.floor((placement.y - reach) * scale));
  const bottom = Math.min(surface.height - 1, Math.ceil((placement.y + reach) * scale));
  for (let row = top; row <= bottom; row++) {
    const dy = row / scale - placement.y;
    for (let column = left; column <= right; column++) {
      const dx = column / scale - placement.x;
      const u = (dx * cos + dy * sin) * flip;
      const v = dy * cos - dx * sin;
      if (u * u + v * v > reach * reach) continue;
      const at = row * surface.width + column;
      const ground = base + tiltU * u + tiltV * v;
      if (!piece.sample(u, v, skin, (surface.z[at] ?? 0) - ground)) continue;
      const z = Math.max(0.2, ground + skin.height);
      if (z <= (surface.z[at] ?? 0)) continue;
      keep(surface, at, z);
    }
  }
}

function keep(surface: Surface, at: number, z: number): void {
  surface.z[at] = z;
  surface.red[at] = skin.red;
  surface.green[at] = skin.green;
  surface.blue[at] = skin.blue;
  surface.gloss[at] = skin.gloss;
  surface.soft[at] = skin.soft;
  surface.opacity[at] = Math.max(surface.opacity[at] ?? 0, skin.opacity);
}

/** Samples the food below at a few points: mean and peak. */
function restingHeight(surface: Surface, piece: Piece, placement: Placement): number {
  const { scale } = surface;
  let sum = 0;
  let peak = 0;
  let count = 0;
  for (let ring = 0; ring < 3; ring++) {
    for (let step = 0; step < 8; step++) {
      const angle = (step / 8) * Math.PI * 2 + ring;
      const u = Math.cos(angle) * piece.reach * (0.15 + ring * 0.3);
      const v = Math.sin(angle) * piece.reach * (0.15 + ring * 0.3);
      if (!piece.sample(u, v, skin, -Infinity)) continue;
      const cos = Math.cos(placement.angle);
      const sin = Math.sin(placement.angle);
      const column = Math.round((placement.x + u * cos - v * sin) * scale);
      const row = Math.round((placement.y + u * sin + v * cos) * scale);
      if (column < 0 || row < 0 || column >= surface.width || row >= surface.height) continue;
      const z = surface.z[row * surface.width + column] ?? 0;
      sum += z;
      peak = Math.max(peak, z);
      count++;
    }
  }
  return count === 0 ? 0 : (sum / count) * 0.45 + peak * 0.55;
}

/** Crops to the food plus a margin for its shadow. */
export function trimmed(surface: Surface, margin: number): Surface {
  const { width, height, z } = surface;
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let at = 0; at < z.length; at++) {
    if ((z[at] ?? 0) <= 0) continue;
    const column = at % width;
    const row = (at - column) / width;
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  left = Math.max(0, left - margin);
  top = Math.max(0, top - margin);
  const columns = Math.min(width, right + margin + 1) - left;
  const rows = Math.min(height, bottom + margin + 1) - top;
  const cut = (plane: Float32Array): Float32Array => {
    const part = new Float32Array(columns * rows);
    for (let row = 0; row < rows; row++) {
      const from = (top + row) * width + left;
      part.set(plane.subarray(from, from + columns), row * columns);
    }
    return part;
  };
  return {
    width: columns,
    height: rows,
    scale: surface.scale,
    z: cut(z),
    red: cut(surface.red),
    green: cut(surface.green),
    blue: cut(surface.blue),
    gloss: cut(surface.gloss),
    soft: cut(surface.soft),
    opacity: cut(surface.opacity),
  };
}
