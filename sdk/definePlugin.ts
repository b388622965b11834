import type { Capability, PluginContext } from './context.ts'
import type { ContributionPoints } from './contributions/index.ts'

/** Makes one contribution when it is first used. Called once per activation. */
export type Factory<T, C extends Capability> = (context: PluginContext<C>) => T | Promise<T>

/** A plugin as a value: what it uses, and one factory per contribution under the id it has in `plugin.json`. */
export type PluginDefinition<C extends Capability = Capability> = {
  readonly uses?: readonly C[]
  /** Under the full name each has in `provides`: "acme.weather/forecast@1". */
  readonly services?: Readonly<Record<string, Factory<object, C>>>
} & { readonly [K in keyof ContributionPoints]?: Readonly<Record<string, Factory<ContributionPoints[K], C>>> }

/**
 * The one entry point. `context.net` exists exactly when `uses` names 'net', and so on.
 *
 * @example
 * export default definePlugin({
 *   uses: ['net'],
 *   command: {
 *     'wake-lamp': ({ net, log }) => ({
 *       async run({ signal }) {
 *         const { status } = await net.fetch({ url: 'https://lamp.example/on', method: 'POST' }, { signal })
 *         log.info(`The lamp answered ${status}.`)
 *       },
 *     }),
 *   },
 * })
 */
export function definePlugin<const C extends Capability = never>(definition: PluginDefinition<C>): PluginDefinition<C> {
  return definition
}
