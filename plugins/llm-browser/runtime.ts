/** What runs a model: wllama in the browser, a script in tests. */
export interface Runtime {
  /** One model, in one file or in the parts it was split into. Rejects when the signal fires, having left nothing behind. */
  load(files: readonly Blob[], options: LoadOptions, signal: AbortSignal): Promise<LoadedModel>
}

export interface LoadOptions {
  readonly contextTokens: number
  /** 0 chooses by itself. */
  readonly threads: number
  /** Whether to run on the graphics card. */
  readonly gpu: boolean
}

export interface LoadedModel {
  readonly threads: number
  /** What it really runs on: llama.cpp uses the processor where the graphics card refuses. */
  readonly device: 'gpu' | 'cpu'
  /** Whether it can still answer. A model that crashed, or had to be stopped by force, cannot. */
  readonly alive: boolean
  /**
   * One reply, as `chat.completion.chunk` objects. One at a time: when the loop is over, however it ended, the model
   * has come to rest.
   */
  chat(body: Readonly<Record<string, unknown>>, signal: AbortSignal): AsyncIterable<unknown>
  close(): void
}
