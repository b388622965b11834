import type { PluginId } from 'sdk'

/** Our own vendor: what comes with Vesper. Nobody else's plugin may call itself so. */
export const isOurs = (id: PluginId): boolean => id.startsWith('vesper.')
