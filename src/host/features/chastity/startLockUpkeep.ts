import { isAbort, messageOf } from 'sdk'
import { choicesOf } from 'sdk/page/plugins/choices.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { addPerformer } from 'sdk/page/points/performers.ts'
import { speakerNow } from 'sdk/page/session.ts'
import { toast } from 'sdk/page/toasts.ts'
import { subscribe } from 'valtio'
import { chastitySection } from './chastitySection.ts'
import { addTime, lock, refreshLock, secondsLeft } from './lock.ts'
import { lockNoteKey } from './lockNow.ts'
import { spanWords } from './lockWords.ts'

const refreshMs = 30_000

let isTended = false

/** Looks after the lock from now on, as long as the page lives. */
export function startLockUpkeep(): void {
  if (isTended) return
  isTended = true
  addPerformer('add-time', ({ ms }) => void addFromPlay(ms))
  setInterval(() => {
    if (lock.status?.isLocked) void refreshLock()
  }, refreshMs)
  setInterval(() => {
    if (lock.status?.isLocked && !lock.status.isTimerHidden && secondsLeft() <= 0) void refreshLock()
  }, 1000)
  // After sleep, or in another tab, much may have happened.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void refreshLock())
  addEventListener('focus', () => void refreshLock())
  addEventListener('storage', ({ key }) => {
    if (key === lockNoteKey) void refreshLock({ news: true })
  })
  followProvider()
  void refreshLock()
}

/** At the start, and behind the app lock, its plugin may come after this; then it is asked again. */
function followProvider(): void {
  const isThere = () => choicesOf('lockProvider').some(({ key }) => key === chastitySection.now.provider)
  let wasThere = isThere()
  subscribe(plugins, () => {
    if (!wasThere && isThere()) void refreshLock()
    wasThere = isThere()
  })
}

/** Time that a reply, a scenario or a module was allowed to add. The provider has the last word on how much. */
export async function addFromPlay(ms: number): Promise<void> {
  const who = speakerNow()
  if (!who) return
  try {
    const seconds = Math.max(1, Math.round(ms / 1000))
    await addTime(seconds, who.id)
    toast({
      type: 'info',
      title: `${who.name} added ${spanWords(seconds)} to your lock`,
      message: `It opens in ${spanWords(secondsLeft())}.`,
    })
  } catch (error) {
    if (isAbort(error)) return
    toast({ type: 'warning', title: `${who.name} could not add time to your lock`, message: messageOf(error) })
  }
}
