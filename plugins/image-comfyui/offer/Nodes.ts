import type { Clock } from 'sdk/llm'
import { type Asking, askJson, type Server } from '../connection/server.ts'
import { parseNodeCatalogue } from '../graph/nodeCatalogue.ts'
import type { NodeCatalogue, NodeKind } from '../graph/types.ts'

/** A list is read anew after this long; files come and go on a server. */
const freshMs = 60_000
const dumpMs = 60_000

interface Known {
  readonly at: number
  readonly kind: NodeKind | undefined
}

/** The kinds of nodes of a server, each asked for by itself: all of them together are megabytes. */
export class Nodes {
  readonly #clock: Clock
  readonly #known = new Map<string, Known>()
  #dump: { readonly at: number; readonly base: string; readonly catalogue: NodeCatalogue } | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Those the server has of them. What cannot be read is taken for missing: the server says itself what it lacks. */
  async of(server: Server, names: readonly string[], asking: Asking): Promise<NodeCatalogue> {
    const kinds = await Promise.all(names.map(async (name) => [name, await this.#one(server, name, asking)] as const))
    return new Map(kinds.flatMap(([name, kind]) => (kind ? [[name, kind] as const] : [])))
  }

  /** All of them. Rejects with `image/…`. */
  async all(server: Server, { signal }: Asking): Promise<NodeCatalogue> {
    const { base } = server.connection
    const held = this.#dump
    if (held?.base === base && this.#clock.now() - held.at < 10 * freshMs) return held.catalogue
    const catalogue = parseNodeCatalogue(await askJson(server, '/object_info', { signal, withinMs: dumpMs }))
    this.#dump = { at: this.#clock.now(), base, catalogue }
    return catalogue
  }

  /** What was read is read again when it is next wanted. */
  forget(): void {
    this.#known.clear()
    this.#dump = undefined
  }

  async #one(server: Server, name: string, asking: Asking): Promise<NodeKind | undefined> {
    const key = `${server.connection.base} ${name}`
    const held = this.#known.get(key)
    if (held && this.#clock.now() - held.at < freshMs) return held.kind
    const answer = await server.ask(`/object_info/${encodeURIComponent(name)}`, asking)
    const kind = answer.status === 200 ? parseNodeCatalogue(answer.json()).get(name) : undefined
    this.#known.set(key, { at: this.#clock.now(), kind })
    return kind
  }
}
