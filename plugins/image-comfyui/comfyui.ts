import { codeOf, type ImageBackend, type PluginContext } from 'sdk'
import { type Clock, systemClock } from 'sdk/llm'
import { connectionOf } from './connection/connection.ts'
import { pageOf } from './connection/problem.ts'
import { type Server, serverAt } from './connection/server.ts'
import { Jobs } from './job/Jobs.ts'
import { Lines } from './line/Lines.ts'
import { aboutLora } from './offer/aboutLora.ts'
import { catalogueOf } from './offer/catalogue.ts'
import { look } from './offer/look.ts'
import { Nodes } from './offer/Nodes.ts'
import { reportOf } from './workflow/report.ts'

/** Pictures from the player's own ComfyUI. */
export function comfyui(
  context: PluginContext<'net' | 'transport' | 'secrets'>,
  clock: Clock = systemClock,
  page = pageOf(),
): ImageBackend {
  const { net, transport, secrets, settings, signal: life } = context
  const nodes = new Nodes(clock)
  const lines = new Lines({ transport, clock, random: Math.random })
  const jobs = new Jobs({ clock, lines, nodes, signal: life })
  const server = async (): Promise<Server> =>
    serverAt(connectionOf(await settings.get(), secrets.placeholder('login')), { net, clock, page })

  return {
    async *generate(request, { signal }) {
      signal.throwIfAborted()
      yield* jobs.generate(await server(), request, signal)
    },
    async *resume(ticket, { signal }) {
      signal.throwIfAborted()
      yield* jobs.resume(await server(), ticket, signal)
    },
    cancel: async (ticket, { signal }) => jobs.cancel(await server(), ticket, signal),
    look: async ({ signal }) => look(await server(), nodes, { signal }),
    async catalogue({ signal }) {
      nodes.forget()
      return await catalogueOf(await server(), nodes, { signal })
    },
    aboutLora: async (name, { signal }) => aboutLora(await server(), name, { signal }),
    async checkWorkflow({ text, bindings }, { signal }) {
      const known = await nodes.all(await server(), { signal }).catch((error: unknown) => {
        signal.throwIfAborted()
        if (codeOf(error) === undefined) throw error
        return undefined
      })
      return reportOf(text, known, bindings)
    },
  }
}
