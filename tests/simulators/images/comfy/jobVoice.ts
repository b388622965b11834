import type { Clock } from '../../llm/clock.ts'
import type { FaultBook } from '../wire/faultBook.ts'
import type { ComfyFault } from './faults.ts'
import { describedPicture, plainPicture } from './frames.ts'
import type { Profile } from './profiles.ts'
import type { Job } from './queue.ts'
import type { Sockets } from './sockets.ts'

export interface VoiceParts {
  readonly clock: Clock
  readonly profile: Profile
  readonly sockets: Sockets
  readonly faults: FaultBook<ComfyFault>
}

type NodeState = 'running' | 'finished' | 'error'

const betweenProgressMs = 100

/** What the server says of one job: to its client, and of some things to everybody when it has none. */
export class JobVoice {
  readonly messages: (readonly [string, Readonly<Record<string, unknown>>])[] = []
  readonly #parts: VoiceParts
  readonly #id: string
  readonly #client: string | undefined
  readonly #states = new Map<string, Readonly<Record<string, unknown>>>()
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(parts: VoiceParts, job: Job | undefined) {
    this.#parts = parts
    this.#id = job?.id ?? ''
    this.#client = job?.client
  }

  /** A milestone, which is remembered with the job. */
  tell(type: string, data: Readonly<Record<string, unknown>>, isForAll = false): void {
    const { clock, faults, sockets } = this.#parts
    const skew = faults.take('clock-skew')?.ms ?? 0
    const told = { prompt_id: this.#id, ...data, timestamp: clock.now() + skew }
    this.messages.push([type, told])
    if (this.#client !== undefined || isForAll) sockets.send(type, told, this.#client)
  }

  executing(id: string | null): void {
    const data = id === null ? { node: null } : { node: id, display_node: id }
    this.#toClient('executing', { ...data, prompt_id: this.#id })
  }

  executed(id: string, output: unknown): void {
    this.#toClient('executed', { node: id, display_node: id, output, prompt_id: this.#id })
  }

  stateOf(id: string, value: number, max: number, state: NodeState): void {
    this.#states.set(id, {
      value,
      max,
      state,
      node_id: id,
      prompt_id: this.#id,
      display_node_id: id,
      parent_node_id: null,
      real_node_id: id,
    })
    this.#parts.sockets.send(
      'progress_state',
      { prompt_id: this.#id, nodes: Object.fromEntries(this.#states) },
      this.#client,
    )
  }

  /** A node that is done stands at its own last number. */
  finished(id: string): void {
    const max = Number(this.#states.get(id)?.max ?? 1)
    this.stateOf(id, max, max, 'finished')
  }

  /** One step of a sampler; newer versions leave some out. */
  step(id: string, value: number, max: number, preview: Uint8Array | undefined): void {
    const now = this.#parts.clock.now()
    if (this.#parts.profile.throttles && now - this.#toldAt < betweenProgressMs) return
    this.#toldAt = now
    this.#progress(id, value, max, preview && { picture: preview, format: 'jpeg' })
  }

  /** A finished picture that goes over the wire only. */
  finalPicture(id: string, picture: Uint8Array, at: number, count: number): void {
    this.#progress(id, at, count, { picture, format: 'png' })
  }

  #progress(
    id: string,
    value: number,
    max: number,
    shown: { readonly picture: Uint8Array; readonly format: 'jpeg' | 'png' } | undefined,
  ): void {
    const { sockets } = this.#parts
    this.stateOf(id, value, max, 'running')
    if (shown) sockets.binary(this.#client, 'described', describedPicture(this.#about(id, shown.format), shown.picture))
    sockets.send('progress', { value, max, prompt_id: this.#id, node: id }, this.#client)
    if (shown) sockets.binary(this.#client, 'plain', plainPicture(shown.format, shown.picture))
  }

  #about(id: string, format: 'jpeg' | 'png') {
    return {
      node_id: id,
      prompt_id: this.#id,
      display_node_id: id,
      parent_node_id: null,
      real_node_id: id,
      image_type: `image/${format}`,
    }
  }

  #toClient(type: string, data: unknown): void {
    if (this.#client !== undefined) this.#parts.sockets.send(type, data, this.#client)
  }
}
