/**
 * The part of wllama that is used here. Its own types bring Node's types with them, which a page must not see.
 */
declare module '@wllama/wllama/esm/index.min.js' {
  export interface WllamaLogger {
    debug(...words: unknown[]): void
    log(...words: unknown[]): void
    warn(...words: unknown[]): void
    error(...words: unknown[]): void
  }

  export interface LoadModelParams {
    n_ctx?: number
    n_batch?: number
    n_ubatch?: number
    n_threads?: number
    n_parallel?: number
    n_gpu_layers?: number
    n_cache_reuse?: number
    jinja?: boolean
    warmup?: boolean
  }

  export class Wllama {
    constructor(paths: { default: string }, config?: { logger?: WllamaLogger; suppressNativeLog?: boolean })
    setCompat(compat: null): void
    loadModel(files: Blob[], params?: LoadModelParams): Promise<void>
    getNumThreads(): number
    getModelMetadata(): { hparams: { nVocab?: number } }
    createChatCompletion(
      options: Record<string, unknown> & {
        stream: true
        onData: (chunk: unknown) => void
        abortSignal: AbortSignal
      },
    ): Promise<void>
    exit(): Promise<void>
  }
}
