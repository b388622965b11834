import { isObject, numberAt, textAt } from 'sdk/llm'
import { notComfyUi } from './problem.ts'
import { type Asking, askJson, type Server } from './server.ts'
import { parseVersion, type Version } from './version.ts'

/** What a server says of itself. Its command line is not among it: that names folders of the player's computer. */
export interface Facts {
  readonly version: Version
  readonly device?: string
  readonly memoryBytes?: number
  readonly freeMemoryBytes?: number
}

/** Rejects with `image/not-backend` when it is some other server. */
export async function factsOf(server: Server, asking: Asking): Promise<Facts> {
  const { base } = server.connection
  const answer = await server.ask('/system_stats', asking)
  const stats = answer.status === 200 ? answer.json() : undefined
  if (!isObject(stats) || !Object.hasOwn(stats, 'system') || !isObject(stats.system)) throw notComfyUi(base)
  const device = textAt(stats, 'devices', 0, 'name')
  const memoryBytes = numberAt(stats, 'devices', 0, 'vram_total')
  const freeMemoryBytes = numberAt(stats, 'devices', 0, 'vram_free')
  return {
    version: parseVersion(textAt(stats, 'system', 'comfyui_version')),
    ...(device !== undefined && { device: device.slice(0, 120) }),
    ...(memoryBytes !== undefined && { memoryBytes }),
    ...(freeMemoryBytes !== undefined && { freeMemoryBytes }),
  }
}

/** The largest request the server takes, in bytes; `undefined` where it does not say. */
export async function largestRequest(server: Server, asking: Asking): Promise<number | undefined> {
  try {
    return numberAt(await askJson(server, '/features', asking), 'max_upload_size')
  } catch {
    asking.signal.throwIfAborted()
    return undefined
  }
}
