import type { ImageServer, KitWorld, PluginKits } from 'sdk/testing'
import { comfy } from '../../tests/simulators/images/index.ts'

/** The simulated server behind the kit's network and sockets. */
function server({ clock, network, transport }: KitWorld): ImageServer {
  const simulated = comfy({ clock, stepMs: 100 })
  simulated.attach({ network, transport })
  return { jobs: () => simulated.jobs, hold: () => simulated.hold() }
}

export default {
  imageBackend: { comfyui: { server } },
} satisfies PluginKits
