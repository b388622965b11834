import type { Clock } from '../../llm/clock.ts'
import { random } from '../../llm/random.ts'
import { isLetIn } from '../wire/auth.ts'
import {
  type Answer,
  type Ask,
  type ImageServerCore,
  json,
  type Reply,
  text,
  type Welcome,
  withHeaders,
} from '../wire/exchange.ts'
import { FaultBook } from '../wire/faultBook.ts'
import { WireLog } from '../wire/log.ts'
import { crash } from './errors.ts'
import { onceOnly, type SdapiFault } from './faults.ts'
import { generate } from './generate.ts'
import { type SdapiLists, titleOf, usualSdapiLists } from './lists.ts'
import { readOrder } from './order.ts'
import { type SdapiProfile, type SdapiProfileName, sdapiProfiles } from './profiles.ts'
import { sdapiRoute } from './routes.ts'
import { Studio } from './Studio.ts'

export interface SdapiOptions {
  readonly clock: Clock
  /** Default "a1111-1.10". */
  readonly profile?: SdapiProfileName
  /** Origins of pages that may ask, or `*`; `off` is how it starts by itself. Default `*`. */
  readonly cors?: string
  readonly stepMs?: number
  readonly lists?: Partial<SdapiLists>
  readonly address?: string
  readonly seed?: number
}

/** An AUTOMATIC1111 or Forge without its sockets and without its models. */
export class SdapiServer implements ImageServerCore {
  readonly options: SdapiOptions
  readonly profile: SdapiProfile
  readonly lists: SdapiLists
  readonly faults = new FaultBook<SdapiFault>()
  readonly log: WireLog
  readonly studio: Studio
  readonly settings: Record<string, unknown>
  address: string
  readonly #chance

  constructor(options: SdapiOptions) {
    this.options = options
    this.profile = sdapiProfiles[options.profile ?? 'a1111-1.10']
    this.lists = { ...usualSdapiLists, ...options.lists }
    this.address = options.address ?? 'http://127.0.0.1:7860'
    this.log = new WireLog(options.clock)
    this.studio = new Studio(options.clock, options.stepMs ?? 0)
    this.#chance = random(options.seed ?? 1)
    this.settings = {
      sd_model_checkpoint: titleOf(this.lists.checkpoints[0] ?? ''),
      sd_vae: 'Automatic',
      CLIP_stop_at_last_layers: 1,
      samples_format: 'png',
      ...(this.profile.isForge
        ? { forge_preset: 'sd', forge_additional_modules: [], forge_inference_memory: 1024 }
        : {}),
    }
  }

  fault(fault: SdapiFault): void {
    this.faults.add(onceOnly.includes(fault.kind) && fault.times === undefined ? { ...fault, times: 1 } : fault)
  }

  /** An order of somebody else, in front of all that come later. */
  submitForeign({ ms = 0 }: { readonly ms?: number } = {}): void {
    const read = readOrder('txt2img', { prompt: 'a letter that is not meant for you', steps: 4, width: 64, height: 64 })
    if (read.kind === 'order') void this.studio.carryOut(read.order, ms, () => {})
  }

  hold(): void {
    this.studio.hold()
  }

  release(): void {
    this.studio.release()
  }

  /** Orders that wait or are worked on. */
  get jobs(): number {
    return this.studio.size
  }

  drawSeed(): number {
    return this.#chance.below(2 ** 32)
  }

  answer(ask: Ask): Reply | Promise<Reply> {
    const { faults } = this
    if (faults.take('refused')) return this.#logged(ask, { kind: 'refused' })
    if (faults.take('blackhole')) return this.#logged(ask, { kind: 'never' })
    const answer = this.#preflight(ask) ?? this.#closedDoor(ask) ?? this.#routed(ask)
    if (!(answer instanceof Promise)) return this.#logged(ask, this.#corsed(ask, answer))
    return answer.then((reply) => this.#logged(ask, reply.kind === 'answer' ? this.#corsed(ask, reply) : reply))
  }

  /** There are no sockets here. */
  connect(): Welcome {
    return { kind: 'out', status: 404 }
  }

  #routed(ask: Ask): Answer | Promise<Reply> {
    const path = ask.url.pathname
    if (path.startsWith('/sdapi/') && this.faults.take('no-api-404')) return json({ detail: 'Not Found' }, 404)
    try {
      const kind = /^\/sdapi\/v1\/(txt2img|img2img)$/.exec(path)?.[1]
      if (ask.method === 'POST' && (kind === 'txt2img' || kind === 'img2img')) return generate(this, kind, ask)
      return sdapiRoute(this, ask)
    } catch (error) {
      return crash(this.profile, 'Exception', String(error))
    }
  }

  #preflight({ method, headers }: Ask): Answer | undefined {
    if (method !== 'OPTIONS' || !headers['access-control-request-method']) return undefined
    if (!this.#isAllowed(headers.origin)) return text('Disallowed CORS origin', 400)
    return withHeaders(text('OK'), {
      'access-control-allow-methods': 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '600',
    })
  }

  #closedDoor(ask: Ask): Answer | undefined {
    const door = ask.url.pathname.startsWith('/sdapi/') ? this.faults.peek('auth-401') : undefined
    if (!door || isLetIn(door, ask)) return undefined
    return withHeaders(json({ detail: 'Incorrect username or password' }, 401), { 'www-authenticate': 'Basic' })
  }

  #corsed({ headers: { origin } }: Ask, answer: Answer): Answer {
    if (answer.isRaised || !origin || !this.#isAllowed(origin)) return answer
    return withHeaders(answer, {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    })
  }

  #isAllowed(origin: string | undefined): boolean {
    const { cors = '*' } = this.options
    if (cors === 'off' || this.faults.has('cors-400-preflight')) return false
    return cors === '*' || cors.split(',').some((one) => one.trim() === origin)
  }

  #logged(ask: Ask, reply: Reply): Reply {
    this.log.request(ask, reply)
    return reply
  }
}
