import type { ContributionPoints } from '../contributions/index.ts'
import type { KinkModule } from '../contributions/kinkModule.ts'
import type { View } from '../contributions/panel.ts'
import type { SettingsField } from '../manifest.ts'
import { pointMethods } from '../runtime/pointMethods.ts'
import type { SceneEvent } from '../scene.ts'
import { fakeContext } from './fakeContext.ts'
import { expectThat } from './kit.ts'
import type { PluginSubject } from './PluginSubject.ts'
import { sceneWith } from './scenes.ts'
import { grantsIn, type KitWorld } from './world.ts'

/** A contribution that was made. */
export interface MadeContribution {
  readonly point: keyof ContributionPoints
  readonly id: string
  readonly value: unknown
}

/** Methods that a contribution may leave out. */
const optionalMethods: ReadonlySet<string> = new Set([
  'countTokens',
  'install',
  'uninstall',
  'connect',
  'disconnect',
  'history',
  'countHeld',
  'account',
  'changeAccount',
  'connectUrl',
  'sync',
  'selectLock',
  'scan',
  'events',
  'about',
  'convert',
  'resume',
  'cancel',
  'look',
  'catalogue',
  'aboutLora',
  'checkWorkflow',
])

/** Makes everything a plugin contributes, with its own default settings and all it asks for. */
export async function makeContributions(
  { manifest, definition }: PluginSubject,
  world: KitWorld,
): Promise<readonly MadeContribution[]> {
  const { context } = fakeContext({
    settings: defaultsOf(manifest),
    storage: world.storage,
    grants: grantsIn(world, definition.uses ?? []),
    ...(manifest.id !== undefined && { id: manifest.id }),
  })
  const points = Object.keys(pointMethods) as (keyof ContributionPoints)[]
  const factories = points.flatMap((point) =>
    Object.entries(definition[point] ?? {}).map(([id, make]) => ({ point, id, make })),
  )
  return await Promise.all(
    factories.map(async ({ point, id, make }) => ({ point, id, value: await make(context as never) })),
  )
}

/** The methods of its kind that a contribution lacks. */
export function missingMethods(point: keyof ContributionPoints, value: unknown): readonly string[] {
  const made = Object(value) as Readonly<Record<string, unknown>>
  return Object.keys(pointMethods[point]).filter(
    (method) => !optionalMethods.has(method) && typeof made[method] !== 'function',
  )
}

/** Shows a contribution something that only a later version knows. Throws when that does harm. */
export async function surprise({ point, id, value }: MadeContribution): Promise<void> {
  if (point === 'kinkModule') {
    const effects = await (value as KinkModule).react(
      { kind: 'moon-rose', phase: 3 } as unknown as SceneEvent,
      sceneWith(),
    )
    expectThat(Array.isArray(effects), `kinkModule "${id}" answered an unknown event with something that is no list`)
  }
  if (point === 'panel' || point === 'route') await (value as View).receive({ control: 'no-such-control', value: null })
}

/** The settings of somebody who has changed nothing. */
export function defaultsOf(manifest: PluginSubject['manifest']): Readonly<Record<string, unknown>> {
  const fields = Object.entries(manifest.contributes.settings?.schema.properties ?? {})
  return Object.fromEntries(fields.map(([name, field]) => [name, defaultOf(field)]))
}

/** A group has those of its fields. */
function defaultOf(field: SettingsField): unknown {
  if (field.type !== 'object') return field.default
  return Object.fromEntries(Object.entries(field.properties).map(([name, inner]) => [name, inner.default]))
}
