import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ObserveJob } from '../jobs/jobs.ts';

export interface AnsweredRequest {
  method: string;
  /** The pattern (`/api/users/:id/`), never the path: a path would make a series per id. */
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
  /** The Prometheus text format. */
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
    help: 'Time from request to answer',
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
    help: 'Time a background job ran',
    labelNames: ['job'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
    registers: [own],
  });
  const readings = new Counter({
    name: 'wastegauge_readings_total',
    help: 'Heavy readings by who answered, the replica or the database',
    labelNames: ['by'],
    registers: [own],
  });
  const pools = new Map<string, WatchedPool>();
  const connections = new Gauge({
    name: 'wastegauge_database_connections',
    help: 'Connections of a pool by what they do, and requests that wait for one',
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
    observeRead: (by) => readings.inc({ by }),
    watchPool: (name, pool) => void pools.set(name, pool),
  };
}

let ofProcess: Registry | undefined;

/** Memory, CPU, event loop: one set for the process, however many servers a test builds in it. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}
