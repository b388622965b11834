import { isAbort, messageOf, type Scope } from 'sdk'
import { choicesOf } from 'sdk/page/plugins/choices.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { addPerformer } from 'sdk/page/points/performers.ts'
import { speakerNow } from 'sdk/page/session.ts'
import { toast } from 'sdk/page/toasts.ts'
import { subscribe } from 'valtio'
import { chastitySection } from './chastitySection.ts'
import { addTime, lock, refreshLock, secondsLeft } from './lock.ts'
import { lockNoteKey, lockNow } from './lockNow.ts'
import { spanWords } from './lockWords.ts'

const refreshMs = 30_000

/** As long as the module is on. */
let life: Scope | undefined
let isTended = false

/** Lets the lock be looked after until the scope closes, from the first time that anybody wants it. */
export function allowLockUpkeep(scope: Scope): void {
  life = scope
  isTended = false
  scope.add(() => {
    life = undefined
    lockNow.adders = []
  })
}

/** Looks after the lock from now on, as long as the module is on. */
export function startLockUpkeep(): void {
  if (!life || isTended) return
  isTended = true
  const { signal } = life
  life.add(addPerformer('add-time', ({ ms }) => void addFromPlay(ms)))
  every(refreshMs, life, () => lock.status?.isLocked && void refreshLock())
  every(1000, life, () => {
    if (lock.status?.isLocked && !lock.status.isTimerHidden && secondsLeft() <= 0) void refreshLock()
  })
  // After sleep, or in another tab, much may have happened.
  const refresh = () => void refreshLock()
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh(), { signal })
  addEventListener('focus', refresh, { signal })
  addEventListener('storage', ({ key }) => key === lockNoteKey && void refreshLock({ news: true }), { signal })
  life.add(followProvider())
  void refreshLock()
}

function every(ms: number, scope: Scope, act: () => void): void {
  const timer = setInterval(act, ms)
  scope.add(() => clearInterval(timer))
}

/** At the start, and behind the app lock, its plugin may come after this; then it is asked again. */
function followProvider(): () => void {
  const isThere = () => choicesOf('lockProvider').some(({ key }) => key === chastitySection.now.provider)
  let wasThere = isThere()
  return subscribe(plugins, () => {
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
