import { PluginError } from 'sdk'
import validate from '../../../../schemas/registry.schema.json?validate'
import { limits } from '../../../shared/files/limits.ts'
import type { IndexTrust, RegistryIndex, RegistryMemory } from '../../../shared/plugins/registry/registryIndex.ts'
import { signersOf } from '../../../shared/plugins/registry/signatures.ts'
import { parseDocument } from '../cards/parseDocument.ts'
import { acceptedKeys, afterSigned } from './trust.ts'

export interface IndexReading {
  readonly index: RegistryIndex
  /** What is to be remembered of it. */
  readonly memory: RegistryMemory
}

/**
 * A registry's index, if it is signed by a key this browser accepts and no older than the last one seen. Nothing of
 * it is looked at before its signature. Throws `registry/bad-signature`, `registry/too-old` or `registry/unreadable`.
 */
export async function readIndex(
  bytes: Uint8Array,
  signature: Uint8Array,
  { pinned, memory, now }: IndexTrust,
): Promise<IndexReading> {
  const signers = await signersOf(bytes, signature, acceptedKeys(pinned, memory))
  if (signers.length === 0) throw badSignature()
  const index = parse(bytes)
  if (index.signedAt < memory.seen) throw tooOld(index.signedAt, memory.seen)
  return {
    index,
    memory: {
      ...afterSigned(pinned, memory, signers, index.next),
      // An index from the future must not make every later one look old.
      seen: Math.max(memory.seen, Math.min(index.signedAt, now)),
      checkedAt: now,
      revoked: index.revoked,
    },
  }
}

function parse(bytes: Uint8Array): RegistryIndex {
  const parsed = parseDocument(textOf(bytes), limits.bookNodes)
  if (!parsed.ok) throw unreadable(`cannot be read. ${parsed.error.message.replace(/\.$/, '')}`)
  const index = parsed.value
  if (!validate(index)) {
    const [first] = validate.errors ?? []
    throw unreadable(
      `does not have the form this version of Vesper knows (${first?.instancePath || '/'} ${first?.message ?? ''})`,
    )
  }
  const { plugins, revoked } = index as RegistryIndex
  // What is shown of one must be what is installed of it.
  if (new Set(plugins.map(({ id }) => id)).size < plugins.length) throw unreadable('names a plugin twice')
  // The page remembers all of them and looks them up whenever it shows a plugin.
  if (JSON.stringify(revoked).length > limits.textBytes) throw unreadable('withdraws more than can be remembered here')
  return index as RegistryIndex
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw unreadable('is not text', error)
  }
}

const badSignature = () =>
  new PluginError(
    'registry/bad-signature',
    'The list of plugins is not signed by a key this copy of Vesper trusts, so nothing of it was used. It may have been changed on the way, or this copy is out of date: update Vesper and try again.',
  )

const tooOld = (signedAt: number, seen: number) =>
  new PluginError(
    'registry/too-old',
    `The list of plugins is from ${day(signedAt)}, and this browser has already seen one from ${day(seen)}. An old list may hide that a plugin was withdrawn, so it was not used. Try again later.`,
  )

const unreadable = (why: string, cause?: unknown) =>
  new PluginError(
    'registry/unreadable',
    `The list of plugins ${why}. Update Vesper and try again; plugins that are installed keep working.`,
    { cause },
  )

const day = (at: number) => new Date(at).toISOString().slice(0, 10)
