import { useEffect, useRef, useState } from 'react'
import { type LockSettings, messageOf } from 'sdk'
import { Card } from 'sdk/ui/Card.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { askLock } from './askLock.ts'
import { chastitySection } from './chastitySection.ts'
import { lock, refreshLock } from './lock.ts'
import { TimeField } from './TimeField.tsx'

const settledMs = 500

/** How much time may be added, and how characters are told of it. Kept half a second after the last change. */
export function LimitsCard() {
  const isLocked = useSnapshot(lock).status?.isLocked ?? false
  const { settings, problem, change } = useLockSettings()
  return (
    <Card title="Limits">
      {settings && (
        // Drawn anew when the provider said otherwise than was wished.
        <div key={`${settings.maxAddPerAction} ${settings.maxAddPerHour}`} className={rowStyles.atEnd3}>
          <TimeField
            label="Maximum per action"
            seconds={settings.maxAddPerAction}
            onChange={(maxAddPerAction) => maxAddPerAction && change({ maxAddPerAction })}
          />
          <TimeField
            label="Maximum per hour"
            seconds={settings.maxAddPerHour}
            onChange={(maxAddPerHour) => maxAddPerHour && change({ maxAddPerHour })}
          />
        </div>
      )}
      {settings && (
        <NativeSelect
          label="Unit sent to characters"
          value={settings.aiTimeUnit}
          data={['minutes', 'hours', 'seconds']}
          onChange={({ currentTarget }) => change({ aiTimeUnit: currentTarget.value as LockSettings['aiTimeUnit'] })}
        />
      )}
      {isLocked && <p className={textStyles.muted}>While locked, limits can only be lowered.</p>}
      {problem && (
        <p role="alert" className={textStyles.danger}>
          {problem}
        </p>
      )}
    </Card>
  )
}

function useLockSettings() {
  const [settings, setSettings] = useState<LockSettings>()
  const [problem, setProblem] = useState('')
  const wished = useRef<Partial<LockSettings>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const take = async (asked: Promise<LockSettings>) => {
    try {
      setSettings(await asked)
      setProblem('')
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; the page makes another card for another provider.
  useEffect(() => {
    const { provider } = chastitySection.now
    void take(askLock('settings'))
    return () => {
      clearTimeout(timer.current)
      // What was changed just before the page was left is kept, unless another provider would get it.
      if (Object.keys(wished.current).length > 0 && chastitySection.now.provider === provider) void keep()
    }
  }, [])
  const keep = async () => {
    const patch = wished.current
    wished.current = {}
    await take(askLock('changeSettings', patch))
    await refreshLock()
  }
  const change = (patch: Partial<LockSettings>) => {
    wished.current = { ...wished.current, ...patch }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), settledMs)
  }
  return { settings, problem, change }
}
