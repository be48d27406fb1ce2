import { accessGates } from './access-gates.ts';
import { citusGates } from './citus/citus-gates.ts';
import { clusterGate } from './cluster/cluster.ts';
import { tryDataClients } from './product/data-clients.ts';
import { faultGates } from './fault-gates.ts';
import { figureGates } from './figure-gates.ts';
import type { Gate } from './support/gate.ts';
import { inputGates } from './input-gates.ts';
import { rateByLighthouse } from './product/lighthouse.ts';
import { signInGates } from './sign-in-gates.ts';

export const everyGate: Gate[] = [
  ...accessGates,
  ...signInGates,
  ...inputGates,
  ...figureGates,
  ...faultGates,
  clusterGate,
];

/** Run only by name: they need programs that are not part of the project. */
export const gatesByNameOnly: Gate[] = [
  ...citusGates,
  {
    name: 'lighthouse',
    what: 'Lighthouse on the sign-in page and the six main pages, signed in',
    figure: 'performance at least 90 on a desk, accessibility and best practices 100',
    kind: 'onDemand',
    isTimed: true,
    run: rateByLighthouse,
    mutant: {
      bug: 'no script of the page may run',
      file: 'server/src/platform/http/security-headers.ts',
      find: `scriptSrc: ["'self'"],`,
      replace: `scriptSrc: ["'none'"],`,
    },
  },
  {
    name: 'data-clients',
    what: 'the samples of the data connector in pandas, pyarrow, plain Python, curl and LibreOffice',
    figure: 'each says what the database says',
    kind: 'onDemand',
    run: tryDataClients,
    mutant: {
      bug: 'every weight is a gram too much',
      file: 'server/src/features/data-connector/tables.ts',
      find: "['item_weight_kg', 'decimal', (event) => kgFromGrams(event.weight_g)]",
      replace: "['item_weight_kg', 'decimal', (event) => kgFromGrams(event.weight_g + 1)]",
    },
  },
];
