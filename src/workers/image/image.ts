import { PluginError, Scope } from 'sdk'
import { connect, type Remote } from 'sdk/runtime'
import { PluginHosts } from '../shared/plugins/PluginHosts.ts'
import type { StorageContract } from '../storage/contract.ts'
import { Backends } from './Backends.ts'
import type { ImageContract } from './contract.ts'
import { Jobs } from './Jobs.ts'
import type { ImageStore, ImageWorld } from './world.ts'

/** The part that orders pictures and keeps them, as the page reaches it. */
export function createImage(parts: Pick<ImageWorld, 'draw' | 'alone' | 'now' | 'newId'>): ImageContract {
  const plugins = new PluginHosts()
  const backends = new Backends(plugins)
  let kept: ImageStore | undefined
  const store = (): ImageStore => {
    if (!kept) throw new PluginError('storage/failed', 'Pictures cannot be kept yet. Reload the page.')
    return kept
  }
  const jobs = new Jobs({ ...parts, backends, store })
  return {
    addPlugin: (placement) => plugins.add(placement),
    removePlugin: async (plugin) => plugins.remove(plugin),
    servePlugin: async (plugin, port) => plugins.serve(plugin, port),
    async start(port) {
      kept = connect<StorageContract>(port, 'storage', new Scope('image')) as Remote<StorageContract>
    },
    watch: (signal) => jobs.news.watch(signal),
    keepFrom: async (ruledOut) => jobs.keepFrom(ruledOut),
    order: (order) => jobs.order(order),
    cancel: (job) => jobs.cancel(job),
    leave: async (job) => jobs.leave(job),
    resume: (backend) => jobs.resume(backend),
    look: (backend, signal) => backends.look(backend, signal),
    catalogue: (backend, signal) => backends.catalogue(backend, signal),
    aboutLora: (backend, name, signal) => backends.aboutLora(backend, name, signal),
    checkWorkflow: (backend, workflow, signal) => backends.checkWorkflow(backend, workflow, signal),
  }
}
