import { type PluginContract, type ServiceContract, serve } from 'sdk/runtime'
import type { PluginHostContract } from '../../plugin/contract.ts'

/** A plugin as others reach it: its own answers, and further ports to them. */
export function hostOver(plugin: PluginContract): PluginHostContract {
  const host: PluginHostContract = {
    ...plugin,
    async serve(port) {
      serve(host, port)
    },
    async serveService(service, port) {
      const own: ServiceContract = {
        call: (method, ...args) => plugin.call('services', service, method, ...args),
        stream: (method, ...args) => plugin.stream('services', service, method, ...args),
      }
      serve(own, port)
    },
  }
  return host
}
