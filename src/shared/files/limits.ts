const MiB = 1024 * 1024

/** How much of a stranger's file we are willing to hold. */
export const limits = {
  fileBytes: 100 * MiB,
  jsonBytes: 16 * MiB,
  /** A preset is shown, and sent with every message. */
  presetBytes: 4 * MiB,
  loraBytes: 10 * MiB,
  saveBytes: 4 * MiB,
  jsonDepth: 64,
  jsonValues: 1_000_000,
  /** Values in one card without its lorebook, lists and objects among them. */
  cardNodes: 50_000,
  bookNodes: 400_000,
  /** What a story keeps is sent to its engine by the page. */
  saveNodes: 10_000,
  textBytes: MiB,
  nameLength: 200,
  yamlBytes: MiB / 2,
  pngChunks: 10_000,
  zipEntries: 2_000,
  zipEntryBytes: 50 * MiB,
  zipTotalBytes: 250 * MiB,
  /** Inflated to deflated, once more than `ratioFreeBytes` came out. */
  ratio: 100,
  ratioFreeBytes: MiB,
  assetBytes: 100 * MiB,
  greetings: 100,
  tags: 100,
  tagLength: 64,
  bookEntries: 20_000,
  bookKeys: 500,
  bookKeyLength: 1_000,
  picturePixels: 64_000_000,
  pictureSide: 32_768,
} as const
