import type { DeviceProvider, PluginContext } from 'sdk'
import { buttplugProvider, type Clock, systemClock } from 'sdk/devices'
import { explained } from './explained.ts'
import { limitsOf, type Settings, socketOf } from './settings.ts'

const batteryEveryMs = 5 * 60_000

/** Intiface, over its socket. */
export async function buttplug(
  context: PluginContext<'net' | 'transport'>,
  clock: Clock = systemClock,
): Promise<DeviceProvider> {
  let settings = (await context.settings.get()) as Settings
  void follow(context, (next) => {
    settings = next
  })
  return buttplugProvider({
    family: 'buttplug',
    dialects: [4, 3],
    clock,
    context,
    silence: { kind: 'within', ms: 20_000 },
    batteryEveryMs,
    limits: () => limitsOf(settings),
    buttonStops: () => settings.buttonStops,
    open: (signal) => context.transport.open('websocket', socketOf(settings.address), { signal }),
    explain: (error) => explained(error, settings.address),
  })
}

async function follow({ settings, signal }: PluginContext, take: (settings: Settings) => void): Promise<void> {
  for await (const next of settings.watch({ signal })) take(next as Settings)
}
