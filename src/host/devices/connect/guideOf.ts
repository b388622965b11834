import guides from 'virtual:builtin-guides'
import type { DeviceGuide } from 'sdk'
import type { ProviderChoice } from './providers.ts'

/** What a plugin says of connecting its devices. That of a plugin that comes with Vesper is fetched with this code. */
export const guideOf = ({ plugin, entry }: Pick<ProviderChoice, 'plugin' | 'entry'>): DeviceGuide | undefined =>
  entry.guide ?? guides[plugin.id]?.[entry.id]
