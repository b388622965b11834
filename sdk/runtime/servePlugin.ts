import type { Capability } from '../context.ts'
import type { PluginDefinition } from '../definePlugin.ts'
import { PluginError } from '../errors.ts'
import type { PluginContract } from './contract.ts'
import { RunningPlugin } from './RunningPlugin.ts'
import { serve } from './serve.ts'

/**
 * What a built plugin ends with: waits for the first message that brings a port, and answers for the plugin on it.
 * The build preset writes this call; an author does not.
 */
export function servePlugin(definition: PluginDefinition<never> | PluginDefinition<Capability>): void {
  addEventListener(
    'message',
    ({ ports: [port] }: MessageEvent) => {
      if (port) serve(contractOf(definition as PluginDefinition), port)
    },
    { once: true },
  )
}

function contractOf(definition: PluginDefinition): PluginContract {
  let running: RunningPlugin | undefined
  const plugin = () => {
    if (!running) throw new PluginError('plugin/call-failed', 'The plugin has not been started.')
    return running
  }
  return {
    async start(init) {
      running = new RunningPlugin(definition, init)
    },
    configure: (settings) => plugin().configure(settings),
    stop: () => plugin().stop(),
    call: (...args) => plugin().call(...args),
    stream: (...args) => plugin().stream(...args),
    ping: async () => {},
  }
}
