import { z } from 'zod';
import type { Labeller } from '../../platform/ports/labeller.ts';
import type { Log } from '../../platform/log.ts';
import { readBounded, splitCredentials } from '../http/http-client.ts';
import { createDeviceLabeller } from './device-labeller.ts';

const standardTimeoutMs = 15_000;
const answerBytes = 100_000;

const answerSchema = z.object({
  /** Null when the food is not recognised. */
  food: z.string().trim().min(1).max(255).nullable(),
  confidence: z.number().min(0).max(1).default(0),
  reasoning: z.string().trim().max(2000).default(''),
});

export interface HttpLabellerOptions {
  labellerUrl: string;
  minConfidence: number;
  log: Log;
  timeoutMs?: number;
}

/**
 * A service that accepts `POST { serial, image }` (base64 of a JPEG) and replies `{ food, confidence, reasoning }`. A
 * monitor's own rule takes precedence. An invalid reply means no label; a failed call is retried.
 */
export function createHttpLabeller(options: HttpLabellerOptions): Labeller {
  const { minConfidence, log, timeoutMs = standardTimeoutMs } = options;
  const { address, headers } = splitCredentials(new URL(options.labellerUrl));
  const rule = createDeviceLabeller({ minConfidence });
  return {
    minConfidence,
    isFor: () => true,
    async suggestFood({ device, picture }) {
      if (rule.isFor(device)) return rule.suggestFood({ device, picture });
      if (!picture) return null;
      const response = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ serial: device.serial, image: picture.toString('base64') }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`The labelling service answered ${response.status}.`);
      }
      const answer = answerSchema.safeParse(parseJson(await readBounded(response, answerBytes)));
      if (!answer.success) {
        log.warn(
          { reason: z.prettifyError(answer.error) },
          'Invalid reply from the labelling service',
        );
        return null;
      }
      const { food, confidence, reasoning } = answer.data;
      return food === null ? null : { foodName: food, confidence, reasoning };
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
