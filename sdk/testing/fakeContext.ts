import type { Capabilities, Capability, KeyValue, PluginContext } from '../context.ts'
import { PluginError } from '../errors.ts'
import { parsePluginId } from '../ids.ts'

/** What the fake host knows of the plugin. */
export interface FakeContextOptions {
  readonly id?: string
  readonly settings?: unknown
  readonly storage?: KeyValue
  readonly signal?: AbortSignal
  /** The capabilities the plugin would have been granted. */
  readonly grants?: Partial<Capabilities>
}

/** What was written to a fake context's log. */
export interface LogLine {
  readonly level: 'info' | 'warn'
  readonly message: string
  readonly details?: unknown
}

/** A context, and the host's side of it. */
export interface FakeContext {
  readonly context: PluginContext<Capability>
  readonly log: readonly LogLine[]
  configure(settings: unknown): void
}

/** A context as the host gives it to a plugin. A capability that was not granted fails loudly when touched. */
export function fakeContext(options: FakeContextOptions = {}): FakeContext {
  const { id = 'example.plugin', storage = fakeStorage(), grants = {} } = options
  const signal = options.signal ?? new AbortController().signal
  const log: LogLine[] = []
  let settings: unknown = options.settings ?? {}
  const changed = new EventTarget()
  const parsed = parsePluginId(id)
  if (!parsed.ok) throw parsed.error
  const base = {
    plugin: { id: parsed.value, version: '0.0.0' },
    signal,
    storage,
    log: {
      info: (message: string, details?: unknown) => void log.push({ level: 'info', message, details }),
      warn: (message: string, details?: unknown) => void log.push({ level: 'warn', message, details }),
    },
    settings: {
      get: async () => settings,
      async *watch({ signal: stop }: { readonly signal: AbortSignal }) {
        while (!stop.aborted) {
          await new Promise<void>((resolve) => {
            changed.addEventListener('change', () => resolve(), { once: true })
            stop.addEventListener('abort', () => resolve(), { once: true })
          })
          if (!stop.aborted) yield settings
        }
      },
    },
    use: async () => {
      throw new PluginError('plugin/not-found', 'No other plugin is here.')
    },
  }
  return {
    context: withGrants(base, grants),
    log,
    configure(next) {
      settings = next
      changed.dispatchEvent(new Event('change'))
    },
  }
}

function withGrants(base: object, grants: Partial<Capabilities>): PluginContext<Capability> {
  const context = { ...base, ...grants }
  const names: readonly Capability[] = ['net', 'secrets', 'files', 'chat', 'devices', 'transport']
  for (const name of names) {
    if (Object.hasOwn(grants, name)) continue
    Object.defineProperty(context, name, {
      get() {
        throw new Error(`This plugin was not granted "${name}".`)
      },
    })
  }
  return context as PluginContext<Capability>
}

/** Private records in memory. */
export function fakeStorage(): KeyValue {
  const records = new Map<string, unknown>()
  return {
    get: async (key) => structuredClone(records.get(key)),
    async set(key, value) {
      records.set(key, structuredClone(value))
    },
    async delete(key) {
      records.delete(key)
    },
    async *keys() {
      yield* [...records.keys()]
    },
  }
}

/** Secrets as a plugin knows them: by name and placeholder only. */
export function fakeSecrets(saved: readonly string[] = []): Capabilities['secrets'] {
  return { placeholder: (name) => `{{secret:${name}}}`, has: async (name) => saved.includes(name) }
}
