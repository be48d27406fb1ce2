/**
 * PBKDF2-HMAC-SHA-256 in JavaScript: without https or localhost browsers offer no WebCrypto, and
 * kitchen networks often have neither.
 */
export function derivePbkdf2(
  password: Uint8Array,
  salt: Uint8Array,
  { iterations, keyLength }: { iterations: number; keyLength: number },
): Uint8Array {
  const [inner, outer] = keyedStates(password);
  const key = new Uint8Array(Math.ceil(keyLength / 32) * 32);
  for (let block = 0; block * 32 < keyLength; block += 1) {
    const numberedSalt = new Uint8Array([...salt, ...toBytes([block + 1])]);
    const round = hmac(inner, outer, numberedSalt);
    const total = round.slice();
    for (let done = 1; done < iterations; done += 1) {
      hashDigest(inner, round);
      hashDigest(outer, round);
      for (let word = 0; word < 8; word += 1) total[word] = at(total, word) ^ at(round, word);
    }
    key.set(toBytes(total), block * 32);
  }
  return key.subarray(0, keyLength);
}

const initialState = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);

/** Fractional parts of the cube roots of the first 64 primes. */
const roundConstants = Int32Array.from(firstPrimes(64), (prime) => {
  const root = Math.cbrt(prime);
  return (root - Math.floor(root)) * 2 ** 32;
});

const schedule = new Int32Array(64);

function keyedStates(password: Uint8Array): [inner: Int32Array, outer: Int32Array] {
  const short = password.length > 64 ? toBytes(sha256(password)) : password;
  const padded = (pad: number): Int32Array => {
    const block = new Uint8Array(64).fill(pad);
    for (const [index, byte] of short.entries()) block[index] = byte ^ pad;
    const state = initialState.slice();
    readBlock(block, 0);
    compress(state);
    return state;
  };
  return [padded(0x36), padded(0x5c)];
}

function hmac(inner: Int32Array, outer: Int32Array, message: Uint8Array): Int32Array {
  const digest = finish(inner.slice(), message, 64);
  hashDigest(outer, digest);
  return digest;
}

const sha256 = (message: Uint8Array): Int32Array => finish(initialState.slice(), message, 0);

function finish(state: Int32Array, message: Uint8Array, offset: number): Int32Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, (offset + message.length) * 8);
  for (let start = 0; start < padded.length; start += 64) {
    readBlock(padded, start);
    compress(state);
  }
  return state;
}

function hashDigest(keyed: Int32Array, digest: Int32Array): void {
  schedule.set(digest);
  schedule.fill(0, 8, 16);
  schedule[8] = 0x80000000;
  schedule[15] = (64 + 32) * 8;
  digest.set(keyed);
  compress(digest);
}

function readBlock(bytes: Uint8Array, start: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, 64);
  for (let word = 0; word < 16; word += 1) schedule[word] = view.getInt32(word * 4);
}

function compress(state: Int32Array): void {
  for (let index = 16; index < 64; index += 1) {
    const w15 = at(schedule, index - 15);
    const w2 = at(schedule, index - 2);
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    schedule[index] = at(schedule, index - 16) + s0 + at(schedule, index - 7) + s1;
  }
  // Not destructured: that makes the whole check three times slower.
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let index = 0; index < 64; index += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + at(roundConstants, index) + at(schedule, index)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));
const at = (words: Int32Array, index: number): number => words[index] ?? 0;

function toBytes(words: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(words.length * 4);
  const view = new DataView(bytes.buffer);
  for (let word = 0; word < words.length; word += 1) view.setInt32(word * 4, words[word] ?? 0);
  return bytes;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}
