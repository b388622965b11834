import faces, { type Face } from 'virtual:builtin-faces'
import type { ModuleEntry, PluginId, SettingsSchema } from 'sdk'
import { inOrder, type Placed } from 'sdk/page/points/inOrder.ts'
import type { TableName } from '../../../workers/storage/contract.ts'

/** A part of Vesper that a person may do without. */
export interface Module extends Placed {
  readonly id: string
  readonly label: string
  /** What it adds, in one sentence. */
  readonly adds: string
  /** What becomes of its things while it is off, in one sentence. */
  readonly stays: string
  /** Another module without which it does less, and what is missing then. */
  readonly needs?: NonNullable<ModuleEntry['needs']>
  /** Tables that hold nothing but its things. */
  readonly keeps: readonly Exclude<TableName, 'messages'>[]
  /** The addresses of its pages, in the form of the router: "/lorebooks/$bookId". */
  readonly paths: readonly string[]
  /** Starting points that have it on, beside "Everything". */
  readonly startingPoints: readonly string[]
}

const ofFace = ({ id, name, description = '', page: { module, route = [], settingsPage = [] } }: Face): Module => ({
  id: moduleOf(id),
  label: name,
  adds: description,
  stays: module.whileOff,
  keeps: (module.keeps ?? []) as Module['keeps'],
  paths: [...route.map(({ path }) => path), ...settingsPage.map(({ path }) => `/settings/${path}`)],
  startingPoints: module.startingPoints ?? [],
  ...(module.needs && { needs: module.needs }),
  ...(module.after && { after: module.after }),
})

/** The module that a plugin of Vesper's own is: the second half of its id. */
export const moduleOf = (plugin: PluginId): string => plugin.slice(plugin.indexOf('.') + 1)

/** In the order of the list in the settings. */
export const modules: readonly Module[] = inOrder(faces.map(ofFace))

/** A switch for each, as the settings show them. */
export const modulesSchema = (): SettingsSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    modules.map(({ id, label, adds }) => [id, { type: 'boolean', title: label, description: adds, default: true }]),
  ),
})

/** The module that a page belongs to, by its address. */
export const moduleAt = (pathname: string): Module | undefined =>
  modules.find(({ paths }) => paths.some((path) => patternOf(path).test(pathname)))

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`)
