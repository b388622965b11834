import { codeOf, type DeviceProvider, messageOf, type PluginContext, PluginError } from 'sdk'
import { buttplugProvider, type Clock, systemClock, type ToyLimits, troubleOf } from 'sdk/devices'

/** What the player has set, as `plugin.json` describes it. In per cent. */
interface Settings {
  readonly most: number
  readonly travelFrom: number
  readonly travelTo: number
  readonly travelSpeed: number
}

const reload = 'Reload the page, then connect again.'

/** The server in the page, over its port. */
export async function wasm(context: PluginContext<'transport'>, clock: Clock = systemClock): Promise<DeviceProvider> {
  let settings = (await context.settings.get()) as Settings
  void follow(context, (next) => {
    settings = next
  })
  return buttplugProvider({
    family: 'buttplug-wasm',
    dialects: [3],
    clock,
    context,
    silence: {
      kind: 'unknown',
      advice: 'Most toys stop when Bluetooth is gone, some keep their last level. Stay in reach of the switch.',
    },
    limits: () => limitsOf(settings),
    open: (signal) => context.transport.open('page', 'server', { signal }),
    explain: async (error) => explained(error),
    // A server that has died in the page does not come back.
    isWorthwhile: () => false,
  })
}

const limitsOf = ({ most, travelFrom, travelTo, travelSpeed }: Settings): ToyLimits => ({
  most: most / 100,
  travelFrom: travelFrom / 100,
  travelTo: travelTo / 100,
  travelSpeed: travelSpeed / 100,
})

async function follow({ settings, signal }: PluginContext, take: (settings: Settings) => void): Promise<void> {
  for await (const next of settings.watch({ signal })) take(next as Settings)
}

function explained(error: unknown): PluginError {
  const isOurs = troubleOf(error) !== undefined
  const message = isOurs ? 'The Bluetooth server in this page does not answer any more.' : messageOf(error)
  const hint = isOurs || codeOf(error) === 'plugin/crashed' ? reload : undefined
  return new PluginError('transport/unavailable', message, { cause: error, details: { ...(hint && { hint }) } })
}
