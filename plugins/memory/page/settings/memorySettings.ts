import { entitlements } from 'sdk/page/entitlements.ts'
import { isIncognito } from 'sdk/page/incognito.ts'
import { models } from 'sdk/page/services/models.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { safety } from 'sdk/page/services/safety.ts'
import type { Connection, RecallSettings, Remembering } from '../../../../src/workers/conversation/contract.ts'
import { memorySection } from '../memorySection.ts'

/** How much of what a character remembers is told now; undefined where they do not remember. */
export function recallSettings(): RecallSettings | undefined {
  const { remember, reveries, contextLimit, reveriesLimit } = memorySection.now
  if (!remember) return undefined
  const { reveries: mayHaveReveries, contextCap } = entitlements
  const isOpen = mayHaveReveries && contextCap === Number.POSITIVE_INFINITY
  return {
    limits: { player: contextLimit, self: reveries ? reveriesLimit : 0 },
    ...(!isOpen && { entitled: { reveries: mayHaveReveries, contextCap } }),
  }
}

/**
 * What characters come to remember of a chat whose replies come by `connection`; undefined where they do not, and where
 * the provider that was chosen for it cannot be had: what was meant for one model is not shown to another.
 */
export async function rememberSettings(connection: Connection): Promise<Remembering | undefined> {
  const { remember, reveries, turns, everyTurns, messages, perHour, perExtraction, total } = memorySection.now
  if (!remember || isIncognito) return undefined
  const writer = await writerFor(connection)
  return (
    writer && {
      connection: writer,
      reveries: reveries && entitlements.reveries,
      perHour,
      perExtraction,
      total,
      turns: { first: [...turns], every: everyTurns },
      messages,
      ruledOut: safety.now.limits().hard,
    }
  )
}

async function writerFor(connection: Connection): Promise<Connection | undefined> {
  const { provider, model } = memorySection.now
  const own = provider === '' ? connection : await connectionTo(provider)
  return own && (model === '' ? own : { ...own, model })
}

async function connectionTo(provider: string): Promise<Connection | undefined> {
  const choice = models.now.provider(provider)
  if (!choice) return undefined
  return await pluginControl.now.start(choice.plugin.id).then(
    () => models.now.connectionOf(choice),
    () => undefined,
  )
}
