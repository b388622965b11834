import { codeOf, PluginError } from 'sdk'

/** Whatever the browser threw, as the code and the sentence the page shows. */
export function storageError(error: unknown): PluginError {
  if (error instanceof PluginError) return error
  switch ((error as { name?: unknown } | null)?.name) {
    case 'QuotaExceededError':
      return new PluginError(
        'storage/quota',
        'The browser has no room left for Vesper, so this was not saved. Free some disk space or delete what you no longer need, then try again.',
        { cause: error },
      )
    case 'VersionError':
      return new PluginError(
        'storage/newer-version',
        'Your chats were saved by a newer Vesper than this one. Reload the page to get the new one; nothing was changed.',
        { cause: error },
      )
    default:
      return new PluginError(
        'storage/failed',
        'The browser could not read or save your chats. Reload the page; if that does not help, restart the browser.',
        { cause: error },
      )
  }
}

export const fullDisk = (): PluginError => storageError(new DOMException('No room.', 'QuotaExceededError'))

export const isFull = (error: unknown): boolean => codeOf(error) === 'storage/quota'

/**
 * Whether the browser itself says that it cannot read the store. A limit of ours, a store that another tab holds, a full
 * disk and an upgrade that failed are something else; so is Safari between two runs of its database process.
 */
export function isDamage(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  const { name, message } = (cause ?? {}) as { name?: unknown; message?: unknown }
  return code === 'storage/failed' && name === 'UnknownError' && !/server lost/i.test(String(message))
}

export const notFound = (sentence: string): PluginError => new PluginError('storage/not-found', sentence)

/** A value that does not look like a record of its table is refused before it can spoil the store. */
export const misshapen = (what: string): PluginError =>
  new PluginError('storage/failed', `${what} does not have the shape of such a record, so it was left alone.`)

/** Another tab may have deleted the chat in the meantime. */
export const gone = (): PluginError =>
  notFound('The chat this message belongs to is gone, so the message was not saved.')

/** A row that is encrypted and did not open: changed on disk, moved from another place, or of another key. */
export const notDecrypted = (table: string): PluginError =>
  new PluginError(
    'storage/not-decrypted',
    `A record in ${table} could not be decrypted: it was changed outside Vesper, or encrypted with another key.`,
  )
