import { isAbort } from 'sdk'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import type { ProviderKey } from '../../../workers/stimulation/contract.ts'
import { estimSection } from '../../consent/estimSection.ts'
import { stimulation } from '../../engines/stimulationEngine.ts'
import { activate } from '../../plugins/run/activation.ts'
import { startDevices } from '../startDevices.ts'
import { providerNamed } from './providers.ts'

/** Turns to a provider's server, radio or sound card. Rejects with a sentence. It is tried again at the next start. */
export async function connectProvider(key: ProviderKey, signal = new AbortController().signal): Promise<void> {
  await startDevices()
  await activate(key.plugin)
  const senses = providerNamed(key.provider)?.entry.senses ?? ['pleasure']
  try {
    await stimulation().connect(key, senses, signal)
  } catch (error) {
    if (isAbort(error)) await stimulation().disconnect(key)
    throw error
  }
  remember(key, true)
}

export async function disconnectProvider(key: ProviderKey): Promise<void> {
  remember(key, false)
  await stimulation().disconnect(key)
}

export async function scanProvider(key: ProviderKey, signal = new AbortController().signal): Promise<void> {
  await stimulation().scan(key, signal)
}

function remember({ provider }: ProviderKey, isUsed: boolean): void {
  const others = estimSection.now.providers.filter((name) => name !== provider)
  changeSettings(estimSection, { providers: isUsed ? [...others, provider] : others })
}

/** Radios and sound need a click, so they are not tried by themselves. */
const needsClick: readonly string[] = ['bluetooth', 'serial', 'hid', 'page']

/** Turns to the servers that were connected last time. Nothing moves: that a person allows anew, each visit. */
export async function connectAtStart(signal: AbortSignal): Promise<void> {
  const choices = estimSection.now.providers.flatMap((name) => providerNamed(String(name)) ?? [])
  const able = choices.filter(({ isOn, entry }) => isOn && !entry.transports.some((kind) => needsClick.includes(kind)))
  await Promise.allSettled(able.map(({ key }) => connectProvider(key, signal)))
}
