import { BlockList, isIP, isIPv6 } from 'node:net';
import { Extension, type X509Certificate } from '@peculiar/x509';

const oid = '2.5.29.30';
const localSuffixes = ['localhost', 'local', 'lan', 'home', 'internal', 'home.arpa'];
const privateNetworks: [address: string, prefix: number][] = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
  ['fc00::', 7],
  ['fe80::', 10],
  ['::1', 128],
];

const dnsTag = 0x82;
const addressTag = 0x87;

/**
 * Limits the authority to local names, private networks and the given names. A stolen authority key then cannot
 * impersonate other websites to the tablets that trust it.
 */
export function nameConstraints(names: string[]): Extension {
  const dns = [...localSuffixes, ...names.filter((name) => isIP(name) === 0)];
  const addresses = names.filter((name) => isIP(name) !== 0);
  const networks = [
    ...privateNetworks,
    ...addresses.map((address): [string, number] => [address, isIPv6(address) ? 128 : 32]),
  ];
  const subtrees = [
    ...dns.map((name) => der(0x30, der(dnsTag, Buffer.from(name, 'ascii')))),
    ...networks.map(([address, prefix]) =>
      der(
        0x30,
        der(addressTag, Buffer.concat([addressBytes(address), maskBytes(address, prefix)])),
      ),
    ),
  ];
  return new Extension(oid, true, der(0x30, der(0xa0, ...subtrees)));
}

/** Whether the constraints of the authority permit the name. */
export function isPermitted(authority: X509Certificate, name: string): boolean {
  const extension = authority.getExtension(oid);
  if (!extension) return true;
  const [permitted] = readDer(Buffer.from(extension.value)).flatMap(({ content }) =>
    readDer(content),
  );
  const subtrees = readDer(permitted?.content ?? Buffer.alloc(0)).flatMap(({ content }) =>
    readDer(content),
  );
  if (isIP(name) === 0) {
    return subtrees
      .filter(({ tag }) => tag === dnsTag)
      .map(({ content }) => content.toString('ascii'))
      .some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
  }
  const list = new BlockList();
  for (const { content } of subtrees.filter(({ tag }) => tag === addressTag)) {
    const half = content.length / 2;
    const [address, mask] = [content.subarray(0, half), content.subarray(half)];
    const prefix = [...mask].reduce((sum, byte) => sum + bitCount(byte), 0);
    list.addSubnet(addressText(address), prefix, half === 4 ? 'ipv4' : 'ipv6');
  }
  return list.check(name, isIPv6(name) ? 'ipv6' : 'ipv4');
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const header =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...header]), content]);
}

function readDer(bytes: Buffer): { tag: number; content: Buffer }[] {
  const found: { tag: number; content: Buffer }[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = bytes.readUInt8(at);
    const first = bytes.readUInt8(at + 1);
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
    const start = at + 2 + lengthBytes;
    found.push({ tag, content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return found;
}

function addressBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  // The URL parser writes every form of an IPv6 address as hexadecimal groups.
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = text.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [left, right] = [groups(head), groups(tail ?? '')];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  const all = [...left, ...zeros, ...right].map((group) => group.padStart(4, '0'));
  return Buffer.from(all.join(''), 'hex');
}

function addressText(bytes: Buffer): string {
  if (bytes.length === 4) return bytes.join('.');
  return bytes.toString('hex').match(/.{4}/g)?.join(':') ?? '';
}

function maskBytes(address: string, prefix: number): Buffer {
  return Buffer.from(
    Array.from({ length: isIPv6(address) ? 16 : 4 }, (_, index) => {
      const bits = Math.min(8, Math.max(0, prefix - index * 8));
      return (0xff << (8 - bits)) & 0xff;
    }),
  );
}

const bitCount = (byte: number): number => byte.toString(2).replaceAll('0', '').length;
