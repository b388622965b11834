import type { ActuatorKind } from 'sdk'
import { ongoing } from 'sdk/page/points/ongoing.ts'
import { confirm } from 'sdk/ui/confirm.ts'
import { proxy } from 'valtio'
import type { Answer } from '../../shared/policy/consent/consent.ts'
import { consentOf, saveConsent } from './consentSection.ts'
import { changeKind } from './deviceKinds.ts'
import { estimSection } from './estimSection.ts'

/** A person who is asked again has this long to think better of it. */
const loosensAfterMs = 10_000

/** Hard limits that are about to be taken away, by what they are of, and when. */
export const loosening = proxy<{ at: Record<string, number> }>({ at: {} })

const timers = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Gives topics another answer, or none. What takes a hard limit away during a scene is asked about, and takes a while.
 */
export async function answerTopics(ids: readonly string[], answer: Answer | undefined): Promise<void> {
  const put = (id: string) => {
    const { answers, own } = consentOf()
    const { [id]: _, ...others } = answers
    saveConsent({ answers: answer ? { ...others, [id]: answer } : others, own })
  }
  await change(ids, (id) => answer !== 'no' && consentOf().answers[id] === 'no', put)
}

/** The same for a kind of output. */
export async function ruleOutKind(kind: ActuatorKind, isRuledOut: boolean): Promise<void> {
  const isLooser = () => !isRuledOut && estimSection.now.ruledOut.includes(kind)
  await change([kindId(kind)], isLooser, () => changeKind(kind, { isRuledOut }))
}

export const kindId = (kind: ActuatorKind): string => `device/${kind}`

/** The limit stays after all. */
export function saveLimit(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  delete loosening.at[id]
}

async function change(
  ids: readonly string[],
  isLooser: (id: string) => boolean,
  put: (id: string) => void,
): Promise<void> {
  for (const id of ids) saveLimit(id)
  const limits = isSceneRunning() ? ids.filter(isLooser) : []
  for (const id of ids) if (!limits.includes(id)) put(id)
  if (limits.length === 0) return
  const isOne = limits.length === 1
  const stay = isOne
    ? 'The limit stays for ten more seconds, so you can still keep it.'
    : 'The limits stay for ten more seconds, so you can still keep each of them.'
  const isSure = await confirm({
    title: isOne ? 'Remove this limit?' : `Remove ${limits.length} limits?`,
    text: `A scene is in progress. ${stay}`,
    action: isOne ? 'Remove limit' : 'Remove limits',
    cancel: isOne ? 'Keep limit' : 'Keep limits',
    danger: true,
  })
  if (!isSure) return
  for (const id of limits) {
    loosening.at[id] = Date.now() + loosensAfterMs
    timers.set(
      id,
      setTimeout(() => {
        saveLimit(id)
        put(id)
      }, loosensAfterMs),
    )
  }
}

/** Whether a scene is under way, in which limits are not loosened on a whim. */
export const isSceneRunning = (): boolean => ongoing.read().some((one) => one.isGoingOn?.())
