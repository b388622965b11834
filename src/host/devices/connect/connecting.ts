import { PluginError } from 'sdk'
import { proxy } from 'valtio'
import type { ProviderKey } from '../../../workers/stimulation/contract.ts'
import { connectProvider, disconnectProvider, scanProvider } from './connectProvider.ts'
import { providerNamed } from './providers.ts'

/** What goes on for each provider, so that leaving its page and coming back can still end it. */
const underWay = new Map<string, AbortController>()

const letGo = new Set<string>()

/** Whether a person has disconnected it, and not asked for it again. */
export const isDisconnectedByPlayer = (key: ProviderKey): boolean => letGo.has(nameOf(key))

/** Providers whose engine has perhaps not even been woken yet, by plugin and provider. */
export const connecting = proxy({ names: [] as readonly string[] })

export async function connect(key: ProviderKey): Promise<void> {
  const name = nameOf(key)
  letGo.delete(name)
  connecting.names = [...connecting.names, name]
  try {
    await run(key, (signal) => connectProvider(key, signal))
  } finally {
    connecting.names = connecting.names.toSpliced(connecting.names.indexOf(name), 1)
  }
}

/** Connects the family of devices of that id: "virtual". */
export async function connectFamily(id: string): Promise<void> {
  const family = providerNamed(id)
  if (!family?.isOn) throw new PluginError('plugin/disabled', 'Their plugin is switched off. Switch it on in Settings.')
  await connect(family.key)
}

export const scan = (key: ProviderKey): Promise<void> => run(key, (signal) => scanProvider(key, signal))

/** Lets go of a provider, also while it is still on its way. */
export async function disconnect(key: ProviderKey): Promise<void> {
  letGo.add(nameOf(key))
  underWay.get(nameOf(key))?.abort()
  await disconnectProvider(key)
}

async function run(key: ProviderKey, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const name = nameOf(key)
  underWay.get(name)?.abort()
  const controller = new AbortController()
  underWay.set(name, controller)
  try {
    await work(controller.signal)
  } finally {
    if (underWay.get(name) === controller) underWay.delete(name)
  }
}

export const nameOf = ({ plugin, provider }: ProviderKey): string => `${plugin}/${provider}`
