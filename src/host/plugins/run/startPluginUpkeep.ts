import { plugins } from 'sdk/page/plugins/registry.ts'
import { endRevoked, followArrivals, takeOverArrivals } from '../arrivals.ts'
import { followDevelopers } from '../developer.ts'
import { isCheckDue, recallRegistry } from '../index/registryMemory.ts'
import { dropIndex, refreshIndex } from '../index/updates.ts'
import { followDecisions, takeOverDecisions } from '../permissions/permissions.ts'

/**
 * What plugins from outside need as long as the page lives: answers and arrivals of other tabs, changes of those that
 * are being written, and once a day word from the registry, for which nobody is asked who installed nothing.
 */
export function startPluginUpkeep(signal: AbortSignal): void {
  followDecisions(signal).catch(() => {})
  followArrivals(signal).catch(() => {})
  // What happened in other tabs while this page was opening, when nobody followed yet.
  takeOverArrivals()
    .then(takeOverDecisions)
    .catch(() => {})
  followDevelopers()
  void hearRegistry(signal)
}

async function hearRegistry(signal: AbortSignal): Promise<void> {
  if (!Object.values(plugins.rows).some(({ installed }) => installed)) return
  // Without a network, what the last index withdrew stays withdrawn.
  if (isCheckDue(recallRegistry(), Date.now())) await refreshIndex(signal).then(dropIndex, () => {})
  await endRevoked()
}
