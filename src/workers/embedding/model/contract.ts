/** One way to run the model on this computer, best first: on the graphics card, on several cores, on one. */
export type Rung =
  | { readonly runs: 'webgpu' }
  | { readonly runs: 'threads'; readonly threads: number }
  | { readonly runs: 'wasm' }

/** The thread the model itself lives in. When it ends, all its memory is given back. */
export interface ModelContract {
  /** Once, first. Rejects where the model cannot run so. */
  load(rung: Rung): Promise<void>
  /** One vector of length 1 per text. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>
}
