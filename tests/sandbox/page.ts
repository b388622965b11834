import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { codeOf, messageOf, type PluginId, type PluginManifest, type ViewNode } from 'sdk'
import { network, storage } from 'sdk/page/engines.ts'
import { setPluginSettings } from 'sdk/page/settings/settings.ts'
import { media } from '../../src/host/engines/mediaEngine.ts'
import '../../src/host/engines/startEngines.ts'
import { plugins, rowOf } from 'sdk/page/plugins/registry.ts'
import { type ConsoleEntry, clearConsole, consoles } from '../../src/host/plugins/console.ts'
import { callContribution, streamContribution } from '../../src/host/plugins/contributions.ts'
import type { InstallContext } from '../../src/host/plugins/index/plan.ts'
import { planInstall } from '../../src/host/plugins/index/planInstall.ts'
import { changeDecision } from '../../src/host/plugins/permissions/permissions.ts'
import { installFrom } from '../../src/host/plugins/registry.ts'
import { activate } from '../../src/host/plugins/run/activation.ts'
import { deactivate, running } from '../../src/host/plugins/run/running.ts'
import { ViewTree } from '../../src/host/plugins/views/ViewTree.tsx'
import type { Decision, PluginSource } from '../../src/shared/plugins/pluginRecords.ts'
import { readView } from '../../src/shared/plugins/readView.ts'
import type { RegistryEntry } from '../../src/shared/plugins/registry/registryIndex.ts'
import { nothingSeen, type RegistryMemory } from '../../src/shared/plugins/registry/registryIndex.ts'
import type { PluginPackage } from '../../src/workers/media/contract.ts'
import { held } from './held.ts'
import { watchStalls } from './stalls.ts'

/** A list of 64 MB alone takes a slow computer five seconds to refuse. */
const forEverMs = 20_000

/*
 * The app without its face: the real page side of plugins, the real workers, the real sandbox. Tests call it as
 * `sandbox`; whatever goes wrong comes back as text that begins with the error's code.
 */

/** A built plugin, and what the player said to what it asks for. */
export interface Guest {
  readonly manifest: PluginManifest
  readonly code: string
  readonly decisions: readonly Pick<Decision, 'permission' | 'parameters' | 'granted'>[]
}

/** How long the page, and a plugin that does no harm, were kept waiting. */
export interface Waits {
  readonly pageMs: number
  readonly neighbourMs: number
}

const attacks = 'example.hostile/attacks@1'
const neighbour = 'example.neighbour' as PluginId
const diary = 'example.neighbour/diary@1'
const never = new AbortController().signal

const words = (error: unknown) =>
  `${codeOf(error) ?? (error instanceof Error ? error.name : 'Error')}: ${messageOf(error)}`
const saying = (answer: Promise<unknown>): Promise<string> => answer.then(String, words)
const blobOf = (text: string) => new Blob([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))])

const sandbox = {
  /** Keeps a plugin as installing does, and puts it in its place, as if it had never failed. */
  async install({ manifest, code, decisions }: Guest): Promise<void> {
    const kept = await storage().saveCode(code)
    const installed = {
      manifest,
      tier: 'community',
      source: { kind: 'file', name: 'test' },
      code: kept,
      at: Date.now(),
      decisions: decisions.map((decision) => ({ ...decision, at: Date.now() })),
    } as const
    const { id } = manifest
    await storage().commit('Plugin installed', [
      { kind: 'put', table: 'plugins', value: { id, enabled: true, installed } },
    ])
    deactivate(id)
    installFrom(installed)
    clearConsole(id)
  },

  start: (id: PluginId): Promise<string> => saying(activate(id).then(() => 'started')),
  close: (id: PluginId): void => deactivate(id),
  set: (id: PluginId, values: Readonly<Record<string, string>>): void => {
    const manifest = rowOf(id)?.manifest
    if (manifest) setPluginSettings(manifest, values)
  },
  revoke: (id: PluginId, permission: Decision['permission'], parameters: readonly string[]): Promise<void> =>
    changeDecision(id, { permission, parameters, granted: false, at: Date.now() }),
  saveSecret: async (id: PluginId, name: string, value: string, origin: string): Promise<string> =>
    (await network().saveSecret(id, name, value, origin)).kind,
  knowsSecret: async (id: PluginId, name: string): Promise<string> => (await network().secretState(id, name)).kind,

  /** Has a plugin do something, and says what came of it. Whoever never answers is waited for so long. */
  async ask(id: PluginId, service: string, method: string, args: readonly unknown[], maxMs = 15_000): Promise<string> {
    const answer = activate(id).then((host) => host.call('services', service, method, ...args))
    return await within(maxMs, saying(answer.then(told)), 'nobody answered')
  },
  attack: (name: string, ...args: unknown[]): Promise<string> =>
    sandbox.ask('example.hostile' as PluginId, attacks, name, args),
  /** The same by the way the app's own parts call plugins, which counts and times. */
  call: (id: PluginId, service: string, method: string, deadlineMs: number): Promise<string> =>
    saying(
      callContribution({ plugin: id, point: 'services', id: service, method, signal: never, deadlineMs }, []).then(
        told,
      ),
    ),
  /** Reads what a plugin streams until it ends. */
  async drain(id: PluginId, service: string, method: string, args: readonly unknown[] = []): Promise<string> {
    let items = 0
    const reading = async () => {
      for await (const _ of (await activate(id)).stream('services', service, method, ...args)) items += 1
      return 'the end'
    }
    return `${items} items, then ${await within(forEverMs, saying(reading()), 'it goes on for ever')}`
  },

  /** Reads a plugin's panel until it ends. */
  drainPanel: (id: PluginId, panel: string): Promise<string> => {
    const reading = async () => {
      const trees: unknown[] = []
      for await (const tree of (await activate(id)).stream('panel', panel, 'watch', { signal: never })) trees.push(tree)
      return `GOT ${JSON.stringify(trees)}`
    }
    return within(forEverMs, saying(reading()), 'it goes on for ever')
  },

  /** Calls a language-model provider the way the conversation worker does. */
  provider: (id: PluginId, provider: string, method: 'models' | 'check'): Promise<string> =>
    saying(
      activate(id)
        .then((host) => host.call('llmProvider', provider, method, { signal: never }))
        .then(told),
    ),
  /** What a provider says, word by word, until it ends or has said so many words and is stopped. */
  async converse(id: PluginId, provider: string, messages: readonly unknown[], stopAfter = 100): Promise<string> {
    const said: string[] = []
    const stop = new AbortController()
    const request = { model: 'wick', messages, options: {} }
    const call = { plugin: id, point: 'llmProvider', id: provider, method: 'chat', signal: stop.signal } as const
    try {
      for await (const item of streamContribution(call, [request])) {
        const { kind, text } = item as { readonly kind: string; readonly text?: string }
        said.push(text?.trim() ?? kind)
        if (said.length === stopAfter) stop.abort()
      }
    } catch (error) {
      said.push(error instanceof Error ? error.name : 'Error')
    }
    return said.join('|')
  },

  phase(id: PluginId): string {
    const phase = rowOf(id)?.phase
    return phase?.kind === 'failed' ? `failed: ${phase.message}` : (phase?.kind ?? 'unknown')
  },
  isSwitchedOffForFailures(id: PluginId): boolean {
    const phase = rowOf(id)?.phase
    return phase?.kind === 'off' && phase.because === 'failures'
  },
  /** What a plugin's console says, one line per entry. */
  console: (id: PluginId): readonly string[] => (consoles[id] ?? []).map(line),
  /** What plugins hold of the page now. */
  held: () => ({ running: running.size, ...held() }),
  frames: (): number => document.querySelectorAll('iframe').length,

  writeDiary: (text: string): Promise<string> => sandbox.ask(neighbour, diary, 'write', [text]),
  readDiary: (): Promise<string> => sandbox.ask(neighbour, diary, 'read', []),
  isPrototypeClean: (): boolean => Object.keys(Object.prototype).length === 0 && !('polluted' in {}),

  /** Begins to measure; `waits` ends it. */
  watch(): void {
    watching?.stop()
    watching = watchNeighbour()
  },
  waits: async (): Promise<Waits> => (await watching?.stop()) ?? { pageMs: 0, neighbourMs: 0 },

  /** Reads the file that was chosen. */
  readPackage: (): Promise<string> =>
    saying(
      media()
        .readPackage(document.querySelector('input')?.files?.[0] ?? new Blob())
        .then(({ manifest }) => `TAKEN ${manifest.id}`),
    ),
  plan: (found: PluginPackage, source: PluginSource, known: InstallContext, entry?: RegistryEntry): string => {
    const plan = planInstall(found, source, known, entry)
    if (plan.kind === 'refused') return `${plan.code}: ${plan.message}`
    if (plan.kind !== 'update') return `TAKEN ${plan.kind}`
    return plan.held && !plan.mayBeSilent ? `held: ${plan.asks.map(({ permission }) => permission)}` : 'TAKEN update'
  },
  index: (
    bytes: string,
    signature: string,
    pinned: readonly string[],
    memory: Partial<RegistryMemory>,
  ): Promise<string> =>
    saying(
      media()
        .openIndex(blobOf(bytes), blobOf(signature), {
          pinned,
          memory: { ...nothingSeen, ...memory },
          now: Date.now(),
        })
        .then(() => 'TAKEN'),
    ),
  /** Draws a view in the page as panels are, and tells the elements that came of it. */
  async draw(value: unknown): Promise<string> {
    const read = readView(value)
    if (!read.ok) return read.error
    const place = document.body.appendChild(document.createElement('section'))
    createRoot(place).render(createElement(ViewTree, { node: read.value as ViewNode, send: () => {} }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    return place.innerHTML
  },
  /** Draws what is too much to be sent here. */
  drawTooMuch: (kind: 'wide' | 'deep' | 'long'): Promise<string> => sandbox.draw(tooMuch[kind]()),
  /** Whether a lock of ours is free. */
  isFree: (lock: string): Promise<boolean> =>
    navigator.locks.request(lock, { ifAvailable: true }, (held) => held !== null),
  commitSomething: async (): Promise<void> => {
    const value = { id: 'example.nobody' as PluginId, enabled: true }
    await storage().commit('Something', [{ kind: 'put', table: 'plugins', value }])
  },
  installed: (): readonly string[] => Object.keys(plugins.rows),
}

export type SandboxPage = typeof sandbox

declare global {
  interface Window {
    sandbox: SandboxPage
  }
}
window.sandbox = sandbox

const part = (text: string) => ({ kind: 'text', text })
const stack = (children: readonly unknown[]) => ({ kind: 'stack', direction: 'column', children })
const tooMuch = {
  wide: () => stack(Array.from({ length: 100_000 }, () => part('x'))),
  long: () => stack(Array.from({ length: 20 }, () => part('x'.repeat(10_000)))),
  deep() {
    let deep: unknown = part('deep')
    for (let depth = 0; depth < 5000; depth++) deep = stack([deep])
    return deep
  },
}

let watching: { stop(): Promise<Waits> } | undefined

function watchNeighbour() {
  const endStalls = watchStalls()
  let isOver = false
  let longest = 0
  const asking = (async () => {
    const host = await activate(neighbour)
    while (!isOver) {
      const asked = performance.now()
      await host.call('services', 'example.neighbour/greeting@1', 'hello', 'Ada')
      longest = Math.max(longest, performance.now() - asked)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return {
    async stop(): Promise<Waits> {
      isOver = true
      await asking
      return { pageMs: endStalls(), neighbourMs: Math.round(longest) }
    },
  }
}

async function within(ms: number, work: Promise<string>, late: string): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lateness = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  try {
    return await Promise.race([work, lateness])
  } finally {
    clearTimeout(timer)
  }
}

const told = (answer: unknown): string => (typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? 'nothing'))

function line(entry: ConsoleEntry): string {
  switch (entry.kind) {
    case 'log':
      return `log ${entry.message}`
    case 'call':
      return `call ${entry.method} ${entry.outcome} ${entry.message ?? ''}`
    case 'effect':
      return `effect ${entry.effect} ${entry.refused ?? ''}`
    case 'refusal':
      return `refused ${entry.what}: ${entry.why}`
    case 'life':
      return `life ${entry.what}`
  }
}
