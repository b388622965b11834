import type { ImageServerLook } from 'sdk'
import { factsOf } from '../connection/facts.ts'
import type { Asking, Server } from '../connection/server.ts'
import { canFixFaces } from '../graph/faces.ts'
import type { Nodes } from './Nodes.ts'

/** The host waits for eight seconds. */
const patienceMs = 5000
/** Whether faces can be painted anew is worth a moment, and no more. */
const extraMs = 2500

export async function look(server: Server, nodes: Nodes, { signal }: Asking): Promise<ImageServerLook> {
  const asking = { signal, withinMs: patienceMs }
  const { version, device, memoryBytes, freeMemoryBytes } = await factsOf(server, asking)
  const faces = await nodes
    .of(server, ['FaceDetailer', 'UltralyticsDetectorProvider'], { signal, withinMs: extraMs })
    .catch(() => {
      signal.throwIfAborted()
      return new Map()
    })
  return {
    name: 'ComfyUI',
    version: version.text,
    ...(device !== undefined && { device }),
    ...(memoryBytes !== undefined && { memoryBytes }),
    ...(freeMemoryBytes !== undefined && { freeMemoryBytes }),
    can: [
      'init',
      'mask',
      'enlarge',
      ...(canFixFaces(faces) ? ['fix-faces' as const] : []),
      'workflow',
      'resume',
      'previews',
    ],
  }
}
