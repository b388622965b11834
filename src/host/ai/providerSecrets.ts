import { PluginError } from 'sdk'
import { network } from '../engine.ts'
import { secretOrigin } from '../permissions/grants.ts'
import type { LlmChoice } from '../plugins/registry.ts'
import { pluginSettings } from '../settings/settings.ts'

/** Hands a key to the secret store, for the one server it belongs to; null forgets it. */
export async function saveSecret({ plugin, entry }: LlmChoice, field: string, value: string | null): Promise<void> {
  const origin = secretOrigin(plugin, pluginSettings(plugin))
  if (!origin)
    throw new PluginError('net/bad-address', `Enter the address of ${entry.label} first: a key belongs to one server.`)
  await network().saveSecret(plugin.id, secretOf(field), value ?? '', origin)
}

const secretOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
