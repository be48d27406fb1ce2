import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const unspecified = '::';

/** The caller's IP address in the database's format, without the port or interface that some proxies append. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return (
    [ip, socket.remoteAddress].map(readAddress).find((address) => isIP(address)) ?? unspecified
  );
}

const readAddress = (given: string | undefined): string =>
  (given ?? '')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
