import { isOurs } from '../../shared/isOurs.ts'
import type { ProviderChoice } from './connect/providers.ts'

export const overviewPath = '/settings/sextoys/overview'

/** Where the page of a provider is. Those of plugins from outside stand below the id of their plugin. */
export const pathOf = ({ plugin, entry }: Pick<ProviderChoice, 'plugin' | 'entry'>): string =>
  isOurs(plugin.id) ? `/settings/sextoys/${entry.id}` : `/settings/sextoys/${plugin.id}/${entry.id}`
