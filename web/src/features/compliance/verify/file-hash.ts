/** SHA-256 in hexadecimal digits, as printed in reports. */
export async function bytesHash(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Digits may be copied with spaces or in groups. */
export const normaliseHash = (typed: string): string => typed.replaceAll(/\s/gu, '').toLowerCase();

export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/u.test(text);
