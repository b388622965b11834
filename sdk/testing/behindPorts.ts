import { transfer } from 'comlink'
import type { Capability } from '../context.ts'
import type { PluginDefinition } from '../definePlugin.ts'
import { connect, type Remote } from '../runtime/connect.ts'
import type { PluginContract, PluginInit } from '../runtime/contract.ts'
import { RunningPlugin } from '../runtime/RunningPlugin.ts'
import { serve } from '../runtime/serve.ts'
import { Scope } from '../scope.ts'
import { type KitClock, settled } from './fakeClock.ts'
import { type PortsOptions, portsInto } from './portsInto.ts'
import type { KitWorld } from './world.ts'

/** A plugin that runs in this thread, reached only through ports. */
export interface PortedPlugin {
  readonly plugin: Remote<PluginContract>
  close(): Promise<void>
}

/**
 * Runs a plugin as if it were elsewhere: all it is given and all it answers is copied through ports, as in a worker
 * or the sandbox. The quickest way to find an answer that cannot be sent.
 */
export async function behindPorts(
  definition: PluginDefinition<never> | PluginDefinition<Capability>,
  world: KitWorld,
  options: PortsOptions = {},
): Promise<PortedPlugin> {
  const scope = new Scope('behind ports')
  const { port1, port2 } = new MessageChannel()
  let running: RunningPlugin | undefined
  const contract = {
    async start(init: PluginInit) {
      running = new RunningPlugin(definition as PluginDefinition, init)
    },
    configure: async (settings: unknown) => running?.configure(settings),
    stop: async () => running?.stop(),
    call: async (...args: Parameters<PluginContract['call']>) => running?.call(...args),
    stream: (...args: Parameters<PluginContract['stream']>) => streamOf(running, args),
  }
  serve(contract, port1)
  const plugin = connect<PluginContract>(port2, 'plugin behind ports', scope)
  const ports = portsInto(world, options)
  await plugin.start(transfer(ports.init, [...ports.transfer]))
  return {
    plugin,
    async close() {
      await plugin.stop()
      ports.close()
      scope.close()
      port1.close()
    },
  }
}

async function* streamOf(running: RunningPlugin | undefined, args: Parameters<PluginContract['stream']>) {
  if (running) yield* running.stream(...args)
}

/** A clock for subjects behind ports: between its steps it waits for messages that take several trips. */
export function portedClock(clock: KitClock): KitClock {
  const trips = async () => {
    for (let trip = 0; trip < 12; trip++) await settled()
  }
  return {
    now: () => clock.now(),
    settled: trips,
    async advance(ms) {
      await trips()
      for (let left = ms; left > 0; left -= 50) {
        await clock.advance(Math.min(50, left))
        await trips()
      }
    },
    get sleepers() {
      return clock.sleepers
    },
  }
}
