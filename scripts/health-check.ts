import http from 'node:http';
import https from 'node:https';

/** For the health check of the container: succeeds if the server on this machine is ready, with TLS or without. */
const options = {
  host: '127.0.0.1',
  port: process.env.PORT ?? '8080',
  path: '/api/health/ready/',
  timeout: 2000,
};

const isReady = (request: http.ClientRequest): Promise<boolean> =>
  new Promise((resolve) => {
    request.once('error', () => resolve(false));
    request.once('timeout', () => request.destroy(new Error('timeout')));
    request.once('response', (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    request.end();
  });

// The certificate is issued for the name that people use, not for this address.
const secure = { ...options, rejectUnauthorized: false };
const ready = (await isReady(http.request(options))) || (await isReady(https.request(secure)));
process.exit(ready ? 0 : 1);
