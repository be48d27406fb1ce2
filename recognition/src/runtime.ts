import type { Env, InferenceSessionFactory, TensorConstructor } from 'onnxruntime-common';

interface OnnxRuntime {
  env: Env;
  InferenceSession: InferenceSessionFactory;
  Tensor: TensorConstructor;
}

let loading: Promise<OnnxRuntime> | undefined;

/** Loads the WebAssembly build on first use, for one thread: the other processor serves requests. */
export const loadRuntime = (): Promise<OnnxRuntime> => (loading ??= load());

async function load(): Promise<OnnxRuntime> {
  const file = new URL('../runtime/ort.node.min.mjs', import.meta.url).href;
  const runtime = (await import(file)) as OnnxRuntime;
  runtime.env.wasm.numThreads = 1;
  runtime.env.logLevel = 'error';
  return runtime;
}
