import { isOurs } from '../../shared/isOurs.ts'
import type { ProviderChoice } from './connect/providers.ts'

/** Our own families of devices, in the order of their pages. */
export const ownProviders: readonly (readonly [id: string, label: string])[] = [
  ['buttplug', 'Intiface (Buttplug)'],
  ['buttplug-wasm', 'Bluetooth toys (in this browser)'],
  ['restim', 'Restim'],
  ['coyote', 'Coyote'],
  ['openshock', 'OpenShock'],
  ['lovense', 'Lovense'],
  ['handy', 'The Handy'],
  ['audio', 'Audio'],
  ['virtual', 'Virtual toys'],
]

export const overviewPath = '/settings/sextoys/overview'

/** Where the page of a provider is. Those of plugins from outside stand below the id of their plugin. */
export const pathOf = ({ plugin, entry }: Pick<ProviderChoice, 'plugin' | 'entry'>): string =>
  isOurs(plugin.id) ? `/settings/sextoys/${entry.id}` : `/settings/sextoys/${plugin.id}/${entry.id}`
