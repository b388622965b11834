/** A row as it lies on disk while the lock is on: encrypted bytes, and beside them what indexes read. */
export interface EncryptedRow {
  readonly encrypted: Uint8Array<ArrayBuffer>
}

export const isEncrypted = (row: unknown): row is EncryptedRow => {
  const bytes = typeof row === 'object' && row !== null ? (row as Partial<EncryptedRow>).encrypted : undefined
  return bytes instanceof Uint8Array && bytes[0] === 0x56 && bytes[1] === 0x53 && bytes[2] === 0x50 && bytes[3] === 0x31
}

/** In place of a row that is not encrypted though it should be. No key opens it. */
export const unreadableRow: EncryptedRow = { encrypted: Uint8Array.of(0x56, 0x53, 0x50, 0x31) }
