import { setInterval } from 'node:timers';
import type { Log } from '../log.ts';
import type { CertificateSource } from './certificate-files.ts';
import { loadServerCertificate, type ServerCertificate } from './server-certificate.ts';

interface RenewalOptions {
  source: CertificateSource;
  current: ServerCertificate;
  /** Renews a certificate of the installation's own authority shortly before it expires. */
  renew: () => Promise<void>;
  use: (certificate: ServerCertificate) => void;
  now: () => Date;
  log: Log;
  checkEveryMs?: number;
}

/** Uses a replaced certificate without a restart. An unusable one is logged, and the old one stays in use. */
export function followCertificate(options: RenewalOptions): () => void {
  const { source, renew, use, now, log, checkEveryMs = 60_000 } = options;
  let { current } = options;
  let lastProblem = '';
  async function check(): Promise<void> {
    try {
      await renew();
      const found = loadServerCertificate(source, now());
      if (found.certificate !== current.certificate || found.key !== current.key) {
        use(found);
        current = found;
      }
      lastProblem = '';
    } catch (error) {
      const problem = String(error);
      if (problem !== lastProblem)
        log.error({ err: error }, 'the TLS certificate was not replaced');
      lastProblem = problem;
    }
  }
  const timer = setInterval(() => void check(), checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
