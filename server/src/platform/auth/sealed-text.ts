import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts and authenticates: nonce, tag, ciphertext. */
export function sealText(key: Uint8Array, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce);
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]);
}

/** Undefined when the key differs or the content was changed. */
export function openSealed(key: Uint8Array, sealed: Buffer): string | undefined {
  const tagEnd = nonceBytes + tagBytes;
  if (sealed.length < tagEnd) return undefined;
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  opening.setAuthTag(sealed.subarray(nonceBytes, tagEnd));
  try {
    return opening.update(sealed.subarray(tagEnd), undefined, 'utf8') + opening.final('utf8');
  } catch {
    return undefined;
  }
}
