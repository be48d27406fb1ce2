import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const unspecified = '::';

/** Where a request comes from, as the database takes it: some proxies write a port behind, some systems an interface. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return (
    [ip, socket.remoteAddress].map(readAddress).find((address) => isIP(address)) ?? unspecified
  );
}

// None is left of a connection that has broken off.
const readAddress = (given: string | undefined): string =>
  (given ?? '')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
