import fastify from 'fastify';
import { expect, test } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { noErrorReports } from '../ports/error-reports.ts';

// Replies of Citus 13 while a node is stopped or its connections are cut.
test.each([
  ['08006', 'connection to the remote node wg@127.0.0.1:5433 failed with the following error', 503],
  ['XX000', 'SSL SYSCALL error: EOF detected\ninvalid socket', 503],
  ['57014', 'canceling statement due to statement timeout', 503],
  ['XX000', 'cache lookup failed for relation 16384', 500],
])('a database error %s (%s) is answered with %i', async (code, message, status) => {
  const app = fastify();
  handleErrors(app, noErrorReports);
  app.get('/', () => {
    throw Object.assign(new Error(message), { code });
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined);
  await app.close();
});
