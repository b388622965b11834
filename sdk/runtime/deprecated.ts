import type { PluginPageContract } from './contract.ts'

/* Names from before SDK 1.6. The next major version removes them. */

/**
 * Former name of `PluginPageContract`.
 * @deprecated since 1.6
 */
export type PluginHouseContract = PluginPageContract
