/** SVG in picture pixels. */
export interface Tray {
  seed: number;
  /** Of the tray's outer edge, in the 1408 x 1056 picture. */
  inset: number;
  floor: string;
  joint: string;
}

export function traySvg({ seed, inset, floor, joint }: Tray): string {
  const width = 1408;
  const height = 1056;
  const rect = (by: number, radius: number, more: string): string =>
    `<rect x="${by}" y="${by}" width="${width - by * 2}" height="${height - by * 2}" rx="${radius}" ${more}/>`;
  const rim = inset;
  const wall = inset + 46;
  const base = inset + 88;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>
<pattern id="tile" width="212" height="212" patternUnits="userSpaceOnUse"><rect width="212" height="212" fill="${joint}"/><rect x="3" y="3" width="206" height="206" rx="4" fill="${floor}"/></pattern>
<linearGradient id="rim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#E4E7E9"/><stop offset=".35" stop-color="#A8AEB1"/><stop offset=".6" stop-color="#CFD3D5"/><stop offset="1" stop-color="#858B8F"/></linearGradient>
<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3A3F42"/><stop offset=".5" stop-color="#7B8184"/><stop offset="1" stop-color="#C2C7C9"/></linearGradient>
<linearGradient id="sides" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#22262a" stop-opacity=".5"/><stop offset=".09" stop-color="#22262a" stop-opacity="0"/><stop offset=".91" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".22"/></linearGradient>
<radialGradient id="base" cx=".44" cy=".34" r=".85"><stop offset="0" stop-color="#CDD1D3"/><stop offset=".5" stop-color="#A3A9AC"/><stop offset="1" stop-color="#70777A"/></radialGradient>
<radialGradient id="glare" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#fff" stop-opacity=".42"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<filter id="soft"><feGaussianBlur stdDeviation="20"/></filter><filter id="seam"><feGaussianBlur stdDeviation="12"/></filter>
<filter id="grime" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".011 .014" numOctaves="4" seed="${seed}"/><feColorMatrix values="0 0 0 0 .08 0 0 0 0 .07 0 0 0 0 .06 0 1.5 0 0 -.62"/></filter>
<filter id="brush" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".0021 .24" numOctaves="3" seed="${seed}"/><feColorMatrix values="0 0 0 0 .95 0 0 0 0 .97 0 0 0 0 1 1.1 0 0 0 -.42"/><feComposite in2="SourceAlpha" operator="in"/></filter>
<filter id="scratch" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".03 .004" numOctaves="2" seed="${seed + 4}"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 3 0 0 -1.95"/><feComposite in2="SourceAlpha" operator="in"/></filter></defs>
<rect width="${width}" height="${height}" fill="url(#tile)"/><rect width="${width}" height="${height}" filter="url(#grime)"/>
<g transform="translate(8 16)" opacity=".7">${rect(rim, 82, 'fill="#000" filter="url(#soft)"')}</g>
${rect(rim, 78, 'fill="url(#rim)"')}${rect(rim + 2, 76, 'fill="none" stroke="#F4F6F7" stroke-opacity=".7" stroke-width="3"')}
${rect(wall - 5, 66, 'fill="#4b5154" opacity=".55"')}${rect(wall, 62, 'fill="url(#wall)"')}${rect(wall, 62, 'fill="url(#sides)"')}
${rect(base, 42, 'fill="url(#base)"')}<ellipse cx="520" cy="330" rx="420" ry="210" fill="url(#glare)"/>
${rect(wall, 62, 'filter="url(#brush)" opacity=".42"')}${rect(base, 42, 'filter="url(#scratch)" opacity=".16"')}
${rect(base, 42, 'fill="none" stroke="#2a2e30" stroke-opacity=".55" stroke-width="20" filter="url(#seam)"')}
</svg>`;
}
