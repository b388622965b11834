import type { ContributionPoints } from '../contributions/index.ts'
import type { PluginContract } from '../runtime/contract.ts'
import { pointMethods } from '../runtime/pointMethods.ts'
import type { Remoted } from './remoted.ts'

/**
 * One contribution of a plugin that runs in another place, as its kit wants it. Methods that are optional are all
 * there; one the plugin does not have rejects with `plugin/not-found`.
 */
export function placed<Point extends keyof ContributionPoints>(
  plugin: Pick<PluginContract, 'call' | 'stream'>,
  point: Point,
  id: string,
): Remoted<ContributionPoints[Point]> {
  const methods = Object.entries<'call' | 'stream'>(pointMethods[point]).map(([method, answers]) => [
    method,
    (...args: unknown[]) => plugin[answers](point, id, method, ...args),
  ])
  return Object.fromEntries(methods) as Remoted<ContributionPoints[Point]>
}
