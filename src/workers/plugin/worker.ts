import { PluginError } from 'sdk'
import { serve } from '../shared/serve.ts'
import { loadBuiltin } from './builtins.ts'
import type { PluginHostContract } from './contract.ts'
import { RunningPlugin } from './RunningPlugin.ts'

/* One built-in plugin in a thread of its own: placement "worker". */

let running: RunningPlugin | undefined

function plugin(): RunningPlugin {
  if (!running) throw new PluginError('plugin/call-failed', 'The plugin has not been started.')
  return running
}

const host: PluginHostContract = {
  async start(init) {
    running = new RunningPlugin(await loadBuiltin(init.plugin.id), init)
  },
  async serve(port) {
    serve(host, port)
  },
  configure: (settings) => plugin().configure(settings),
  stop: () => plugin().stop(),
  models: (...args) => plugin().models(...args),
  check: (...args) => plugin().check(...args),
  chat: (...args) => plugin().chat(...args),
  install: (...args) => plugin().install(...args),
  uninstall: (...args) => plugin().uninstall(...args),
}

serve(host)
