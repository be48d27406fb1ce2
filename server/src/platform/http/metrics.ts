import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ObserveJob } from '../jobs/jobs.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

export interface AnsweredRequest {
  method: string;
  /** The pattern (`/api/users/:id/`), not the path: ids would create a series each. */
  route: string;
  status: number;
  seconds: number;
}

export interface WatchedPool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

export interface Metrics {
  readonly contentType: string;
  render(): Promise<string>;
  observeRequest(request: AnsweredRequest): void;
  observeJob: ObserveJob;
  observeRead(by: 'replica' | 'database'): void;
  watchPool(name: string, pool: WatchedPool): void;
}

export function createMetrics(): Metrics {
  const own = new Registry();
  const requests = new Histogram({
    name: 'wastegauge_http_request_seconds',
    help: 'Time from request to reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [own],
  });
  const jobs = new Counter({
    name: 'wastegauge_jobs_total',
    help: 'Runs of background jobs by outcome',
    labelNames: ['job', 'outcome'],
    registers: [own],
  });
  const jobSeconds = new Histogram({
    name: 'wastegauge_job_seconds',
    help: 'Run time of background jobs',
    labelNames: ['job'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
    registers: [own],
  });
  const heavyReads = new Counter({
    name: 'wastegauge_readings_total',
    help: 'Heavy reads by source, the replica or the database',
    labelNames: ['by'],
    registers: [own],
  });
  const pools = new Map<string, WatchedPool>();
  const connections = new Gauge({
    name: 'wastegauge_database_connections',
    help: 'Connections of a pool by state, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
  own.registerMetric(connections);
  return {
    contentType: own.contentType,
    render: () => Registry.merge([processMetrics(), own]).metrics(),
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status }, seconds),
    observeJob: (job, outcome, seconds) => {
      jobs.inc({ job, outcome });
      jobSeconds.observe({ job }, seconds);
    },
    observeRead: (by) => heavyReads.inc({ by }),
    watchPool: (name, pool) => void pools.set(name, pool),
  };
}

let processRegistry: Registry | undefined;

/** Memory, CPU and event loop are registered once, although tests build many servers in one process. */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** Times every request and serves /metrics to programs on this machine only. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.observeRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request)) throw new AppError('notFound');
    return reply.type(metrics.contentType).send(await metrics.render());
  });
}

/** A reverse proxy on this machine also connects from loopback; its headers reveal it. */
const isFromThisMachine = ({ socket, hostname, headers }: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname) &&
  !Object.keys(headers).some((name) => proxyHeader.test(name));

const proxyHeader =
  /^(forwarded|via|cdn-loop|cf-.+|x-(forwarded|original|envoy)-.+|x-real-ip|(.+-)?(client|connecting|user|proxyuser)-?ip)$/;
