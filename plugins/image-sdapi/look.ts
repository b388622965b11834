import { codeOf, type ImageServerLook } from 'sdk'
import { isObject, numberAt } from 'sdk/llm'
import { corsBlocked, problem } from './problem.ts'
import type { Asking, Server } from './Server.ts'
import { newTask, statusAt } from './task.ts'

/** So that two questions one after the other stay within what `look` may take. */
const lookMs = 3500

/** Who answers at the address, or why nobody does. */
export async function lookAt(server: Server, caller: Pick<Asking, 'signal'>): Promise<ImageServerLook> {
  const asking = { ...caller, limitMs: lookMs }
  const options = optionsIn(await server.json('/sdapi/v1/options', asking))
  const [schedulers, memory] = await Promise.all([
    server.get('/sdapi/v1/schedulers', asking).then(({ status }) => status === 200, quietly(caller)),
    server.get('/sdapi/v1/memory', asking).then(({ json }) => json, quietly(caller)),
    // Lists need no leave of the browser's, orders do: this asks for it without ordering anything.
    statusAt(server, newTask(), asking).catch((error: unknown) => {
      caller.signal.throwIfAborted()
      if (codeOf(error) === 'image/unreachable') throw corsBlocked(server.connection.base)
    }),
  ])
  const total = numberAt(memory, 'cuda', 'system', 'total')
  const free = numberAt(memory, 'cuda', 'system', 'free')
  return {
    name: options.name,
    version: schedulers ? '1.9 or later' : 'before 1.9',
    ...(total !== undefined && { memoryBytes: total }),
    ...(free !== undefined && { freeMemoryBytes: free }),
    // What is lost is lost here: a server of this kind gives no picture out twice.
    can: ['init', 'mask', 'enlarge', 'fix-faces', 'previews'],
  }
}

/** Which of the family it is, by the names of its options. */
export function optionsIn(json: unknown): { readonly name: string; readonly isForge: boolean } {
  const names = isObject(json) ? Object.keys(json) : []
  if (!names.some((name) => /^(sd_|samples_|forge_)/.test(name))) throw notOptions()
  const isForge = names.some((name) => name.startsWith('forge_'))
  if (isForge) return { name: 'Forge', isForge }
  return { name: names.some((name) => name.startsWith('diffusers_')) ? 'SD.Next' : 'AUTOMATIC1111', isForge }
}

const notOptions = () =>
  problem(
    'not-backend',
    'What answers at this address is neither AUTOMATIC1111 nor Forge. Please check the address and the port; usually it is 7860.',
  )

/** What is only good to know may be missing, unless nobody wants it any more. */
const quietly =
  ({ signal }: Pick<Asking, 'signal'>) =>
  (): undefined => {
    signal.throwIfAborted()
    return undefined
  }
