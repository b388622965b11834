import type { Capability } from '../context.ts'
import type { ContributionPoints } from '../contributions/index.ts'
import { commandKit } from './commandKit.ts'
import { deviceProviderKit } from './deviceProviderKit.ts'
import { embedderKit } from './embedderKit.ts'
import { exporterKit } from './exporterKit.ts'
import { imageBackendKit } from './imageBackendKit.ts'
import { kinkModuleKit } from './kinkModuleKit.ts'
import { type KitTest, runKit } from './kit.ts'
import { type LlmProviderSubject, llmProviderKit } from './llmProviderKit.ts'
import { lockProviderKit } from './lockProviderKit.ts'
import { memoryStoreKit } from './memoryStoreKit.ts'
import { placed } from './placed.ts'
import { defaultsOf } from './pluginContributions.ts'
import type { KitGuest, KitStart, PluginInPlace, PluginKits } from './pluginKits.ts'
import type { Remoted } from './remoted.ts'
import { scenarioEngineKit } from './scenarioEngineKit.ts'
import { viewKit } from './viewKit.ts'
import { visit } from './visit.ts'
import type { KitWorld } from './world.ts'

/** The rows of a plugin's contributions. */
export interface ContributionTests {
  /** Named after the contribution: "llmProvider ollama: end-once". */
  readonly tests: readonly KitTest[]
  /** What could not be looked at, and why: one sentence each. */
  readonly notRun: readonly string[]
}

/** Every kit that concerns a plugin, for each of its contributions, wherever the plugin is placed. */
export function contributionTests(given: PluginInPlace): ContributionTests {
  const how = startOf(given)
  const all = points.flatMap((point) =>
    (given.manifest.contributes[point] ?? []).map((entry) => {
      const name = `${point} ${entry.id}`
      const { tests, lacks } = testsOf(point, entry, given, how)
      return {
        tests: tests.map((test) => ({ ...test, row: `${name}: ${test.row}` })),
        lacks: lacks === undefined ? [] : [`${name}: ${lacks}`],
      }
    }),
  )
  return { tests: all.flatMap(({ tests }) => tests), notRun: all.flatMap(({ lacks }) => lacks) }
}

/** What a plugin is started with to be held to its promises. */
export function startOf({ manifest, kits = {} }: Pick<PluginInPlace, 'manifest' | 'kits'>): KitStart {
  return {
    id: manifest.id ?? 'example.plugin',
    settings: { ...defaultsOf(manifest), ...kits.settings },
    capabilities: capabilities.filter((name) => Object.hasOwn(manifest.permissions ?? {}, name)),
    secrets: kits.secrets ?? [],
  }
}

const capabilities: readonly Capability[] = ['net', 'secrets', 'files', 'chat', 'devices', 'transport']

interface Tests {
  readonly tests: readonly KitTest[]
  readonly lacks?: string
}

type Entry = { readonly id: string; readonly tags?: readonly string[]; readonly dimensions?: number }
type Run<Point extends keyof ContributionPoints> = (
  guests: Guests<Point>,
  needs: NeedsOf<Point> | undefined,
  entry: Entry,
) => Tests
type NeedsOf<Point> = Point extends keyof PluginKits
  ? NonNullable<PluginKits[Point]> extends Readonly<Record<string, infer Needs>>
    ? Needs
    : undefined
  : undefined

/** How a row comes to its contribution: the ends of a subject, and what `make` does in the middle. */
interface Guests<Point extends keyof ContributionPoints> {
  subject(): { make(world: KitWorld): Promise<Remoted<ContributionPoints[Point]>> } & Ends
  /** For kits that need something of the plugin beside its contribution. */
  subjectWith<Made>(
    made: (contribution: Remoted<ContributionPoints[Point]>, guest: KitGuest, world: KitWorld) => Made,
  ): { make(world: KitWorld): Promise<Made> } & Ends
}

type Ends = Omit<ReturnType<typeof visit>, 'arrive'>

const view: Run<'panel' | 'route'> = ({ subject }) => ({ tests: runKit(viewKit, subject) })

const runs: { readonly [Point in keyof ContributionPoints]: Run<Point> } = {
  llmProvider: ({ subject }, needs) => ({
    tests: runKit(llmProviderKit, (): LlmProviderSubject => ({ model: '', ...needs, ...subject() })),
    ...(!needs && lacking('its model and its wire, so only promises that need no server were looked at')),
  }),
  deviceProvider: ({ subjectWith }, needs) => {
    if (!needs) return { tests: [], ...lacking('how to look at its hardware, so nothing was looked at') }
    const make = () =>
      subjectWith((provider, { plugin }, world) => ({ provider, hardware: needs.hardware(world, plugin) }))
    return { tests: runKit(deviceProviderKit, make) }
  },
  imageBackend: ({ subjectWith }, needs) => {
    if (!needs) return { tests: [], ...lacking('how to look at its server, so nothing was looked at') }
    const make = () => subjectWith((backend, { plugin }, world) => ({ backend, server: needs.server(world, plugin) }))
    return { tests: runKit(imageBackendKit, make) }
  },
  kinkModule: ({ subject }, needs, { tags = [] }) => ({
    tests: runKit(kinkModuleKit, () => ({ tags, ...needs, ...subject() })),
  }),
  lockProvider: ({ subject }, needs) => ({ tests: runKit(lockProviderKit, () => ({ ...needs, ...subject() })) }),
  scenarioEngine: ({ subject }, needs) =>
    needs
      ? { tests: runKit(scenarioEngineKit, () => ({ ...needs, ...subject() })) }
      : { tests: [], ...lacking('a script for it, so nothing was looked at') },
  memoryStore: ({ subject }) => ({ tests: runKit(memoryStoreKit, subject) }),
  embedder: ({ subject }, needs, { dimensions }) => ({
    tests: runKit(embedderKit, () => ({ ...(dimensions !== undefined && { dimensions }), ...needs, ...subject() })),
  }),
  command: ({ subject }, needs) => ({ tests: runKit(commandKit, () => ({ ...needs, ...subject() })) }),
  panel: view,
  route: view,
  exporter: ({ subject }, needs) => ({ tests: runKit(exporterKit, () => ({ ...needs, ...subject() })) }),
}

const points = Object.keys(runs) as (keyof ContributionPoints)[]

const lacking = (what: string) => ({ lacks: `kit.ts does not say ${what}.` })

function testsOf<Point extends keyof ContributionPoints>(
  point: Point,
  entry: Entry,
  { kits = {}, placement }: PluginInPlace,
  how: KitStart,
): Tests {
  const guests: Guests<Point> = {
    subject: () => guests.subjectWith((contribution) => contribution),
    subjectWith(made) {
      const { arrive, ...ends } = visit(placement, how)
      const make = async (world: KitWorld) => {
        const guest = await arrive(world)
        return made(placed(guest.plugin, point, entry.id), guest, world)
      }
      return { ...ends, make }
    },
  }
  const told = (kits as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>)[point]
  const needs = told && Object.hasOwn(told, entry.id) ? told[entry.id] : undefined
  return runs[point](guests, needs as NeedsOf<Point> | undefined, entry)
}
