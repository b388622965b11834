import type { Decision, InstalledPlugin, PluginSource } from '../../../workers/storage/contract.ts'
import { statusOf } from '../permissions/decisions.ts'
import type { Asked } from '../permissions/permissionsOf.ts'

/**
 * The decisions that answer what is asked, and nothing else: an answer to more than is asked now holds for what is
 * asked, so that a later version has to ask for the rest again.
 */
export function answersTo(asked: readonly Asked[], decisions: readonly Decision[]): readonly Decision[] {
  return asked.flatMap((one) => {
    const decision = decisions.findLast(({ permission }) => permission === one.permission)
    const standing = statusOf(decisions, one)
    if (!decision || standing === 'unanswered') return []
    return [standing === 'granted' ? { ...decision, parameters: one.parameters } : decision]
  })
}

interface Origin {
  readonly publisher?: string | undefined
  readonly source: PluginSource
}

/**
 * Whether two versions surely come from the same hands: what was granted to the one then holds for the other. Two
 * files nobody signed never do, whatever they call themselves.
 */
export function isSamePublisher(installed: InstalledPlugin, arriving: Origin): boolean {
  if (installed.publisher !== undefined || arriving.publisher !== undefined) {
    return installed.publisher === arriving.publisher
  }
  const before = installed.source
  const after = arriving.source
  if (before.kind === 'developer' && after.kind === 'developer') return before.url === after.url
  return before.kind === 'url' && after.kind === 'url' && before.url === after.url && isVouchedFor(after.url)
}

/** An address over plain http can be answered by anybody on the way. */
const isVouchedFor = (url: string) => url.startsWith('https://')
