import { useEffect, useState } from 'react'
import { PluginError, type PluginManifest } from 'sdk'
import { network } from 'sdk/page/engines.ts'
import { pluginSettings } from 'sdk/page/settings/settings.ts'
import { secretOrigin } from '../permissions/grants.ts'

interface PluginSecrets {
  /** By field: whether its secret is kept. The values are never known here. */
  readonly kept: Readonly<Record<string, boolean>>
  /** Hands a secret to the store, for the one server it belongs to; null forgets it. */
  save(field: string, value: string | null): Promise<void>
}

/** A plugin's secrets as its settings form sees them. The field `apiKey` is the secret `api-key`. */
export function usePluginSecrets(manifest: PluginManifest): PluginSecrets {
  const [kept, setKept] = useState<Readonly<Record<string, boolean>>>({})
  const [asked, ask] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the reason to ask again
  useEffect(() => {
    let shown = true
    storedSecrets(manifest)
      .then((states) => shown && setKept(states))
      .catch(() => {})
    return () => {
      shown = false
    }
  }, [manifest, asked])
  return {
    kept,
    async save(field, value) {
      const saved = savePluginSecret(manifest, field, value)
      saving.add(saved)
      try {
        await saved
      } finally {
        saving.delete(saved)
      }
      ask((count) => count + 1)
    },
  }
}

const saving = new Set<Promise<void>>()

/** Resolves when every key that is on its way to its store is there, or was refused. */
export const secretsSaved = (): Promise<unknown> => Promise.allSettled(saving)

export async function savePluginSecret(manifest: PluginManifest, field: string, value: string | null): Promise<void> {
  const { id, name } = manifest
  const secret = secretOf(field)
  if (!namesIn(manifest).includes(secret))
    throw new PluginError('plugin/refused', `${name} does not say that it uses this key, so it could never reach it.`)
  const origin = secretOrigin(manifest, pluginSettings(manifest))
  if (!origin)
    throw new PluginError('net/bad-address', `Enter the address of ${name} first: a key belongs to one server.`)
  await network().saveSecret(id, secret, value ?? '', origin)
}

async function storedSecrets(manifest: PluginManifest): Promise<Readonly<Record<string, boolean>>> {
  if (!secretOrigin(manifest, pluginSettings(manifest))) return {}
  const isKept = async (secret: string) => (await network().secretState(manifest.id, secret)).kind === 'saved'
  const states = namesIn(manifest).map(async (secret) => [fieldOf(secret), await isKept(secret)] as const)
  return Object.fromEntries(await Promise.all(states))
}

const namesIn = ({ permissions }: PluginManifest) => permissions?.secrets?.names ?? []
const secretOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const fieldOf = (secret: string) => secret.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
