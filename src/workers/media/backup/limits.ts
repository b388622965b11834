const MiB = 1024 * 1024

/** How much of a stranger's backup we are willing to read. */
export const backupLimits = {
  fileBytes: 2 * 1024 * MiB,
  /** One record as text: a picture in it is the largest thing there can be. */
  recordBytes: 160 * MiB,
  records: 2_000_000,
  messagesOfOneChat: 200_000,
  /** All effects and programs of a player together have up to two million. */
  settingsLetters: 4_000_000,
  depth: 64,
  /** Records that do not fit are counted beyond this, and named up to it. */
  namedLeftOut: 200,
} as const
