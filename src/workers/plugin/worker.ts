import { PluginError } from 'sdk'
import { RunningPlugin, serve } from 'sdk/runtime'
import { loadBuiltin } from '../shared/plugins/builtins.ts'
import { hostOver } from '../shared/plugins/hostOver.ts'

/* One built-in plugin in a thread of its own: placement "worker". */

let running: RunningPlugin | undefined

const host = hostOver({
  async start(init) {
    running = new RunningPlugin(await loadBuiltin(init.plugin.id), init)
  },
  configure: (settings) => plugin().configure(settings),
  stop: () => plugin().stop(),
  call: (...args) => plugin().call(...args),
  stream: (...args) => plugin().stream(...args),
  ping: async () => {},
})

function plugin(): RunningPlugin {
  if (!running) throw new PluginError('plugin/call-failed', 'The plugin has not been started.')
  return running
}

serve(host)
