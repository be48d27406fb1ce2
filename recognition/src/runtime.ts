import { createRequire } from 'node:module';
import type { Env, InferenceSessionFactory, TensorConstructor } from 'onnxruntime-common';

interface OnnxRuntime {
  env: Env;
  InferenceSession: InferenceSessionFactory;
  Tensor: TensorConstructor;
}

let runtime: OnnxRuntime | undefined;

/** Loads the WebAssembly build on first use, for one thread: the other processor serves requests. */
export const loadRuntime = (): OnnxRuntime => (runtime ??= load());

// With `import`, the test runner would transform the file, which then does not find its binary.
const require = createRequire(import.meta.url);

function load(): OnnxRuntime {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a fixed file with these exports
  const loaded = require('../runtime/ort.node.min.mjs') as OnnxRuntime;
  loaded.env.wasm.numThreads = 1;
  loaded.env.logLevel = 'error';
  return loaded;
}
