const MiB = 1024 * 1024

/** How much of a stranger's package we are willing to read. */
export const packageLimits = {
  entries: 20_000,
  unpackedBytes: 2 * 1024 * MiB,
  fileBytes: 500 * MiB,
  /** So many times its packed size an entry may become, once it is larger than `ratioFromBytes`. */
  ratio: 200,
  ratioFromBytes: MiB,
  /** A script, which is read whole. */
  scriptBytes: 64 * MiB,
  /** A script that was chosen by itself may bring its pictures along. */
  loneScriptBytes: 256 * MiB,
  scriptDepth: 200,
  /** A text file that a guide may read. */
  textBytes: 2 * MiB,
  allTextBytes: 32 * MiB,
  /** Names in a report. */
  told: 500,
} as const

export type PackageLimits = { readonly [Limit in keyof typeof packageLimits]: number }
