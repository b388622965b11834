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

/** Gives a topic another answer, or none. What takes a hard limit away during a scene is asked about, and takes a while. */
export async function answerTopic(id: string, answer: Answer | undefined): Promise<void> {
  const put = () => {
    const { answers, own } = consentOf()
    const { [id]: _, ...others } = answers
    saveConsent({ answers: answer ? { ...others, [id]: answer } : others, own })
  }
  await change(id, consentOf().answers[id] === 'no' && answer !== 'no', put)
}

/** The same for a kind of output. */
export async function ruleOutKind(kind: ActuatorKind, isRuledOut: boolean): Promise<void> {
  const wasRuledOut = estimSection.now.ruledOut.includes(kind)
  await change(kindId(kind), wasRuledOut && !isRuledOut, () => changeKind(kind, { isRuledOut }))
}

export const kindId = (kind: ActuatorKind): string => `device/${kind}`

/** The limit stays after all. */
export function saveLimit(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  delete loosening.at[id]
}

async function change(id: string, isLooser: boolean, put: () => void): Promise<void> {
  saveLimit(id)
  if (!isLooser || !isSceneRunning()) return put()
  const isSure = await confirm({
    title: 'Remove this limit?',
    text: 'A scene is in progress. The limit stays for ten more seconds, so you can still keep it.',
    action: 'Remove limit',
    cancel: 'Keep limit',
    danger: true,
  })
  if (!isSure) return
  loosening.at[id] = Date.now() + loosensAfterMs
  timers.set(
    id,
    setTimeout(() => {
      saveLimit(id)
      put()
    }, loosensAfterMs),
  )
}

/** Whether a scene is under way, in which limits are not loosened on a whim. */
export const isSceneRunning = (): boolean => ongoing.read().some((one) => one.isGoingOn?.())
