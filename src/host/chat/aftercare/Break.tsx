import { useEffect, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { beginCoolDown, coolDownLeft, restWords } from '../../consent/coolDown.ts'

const minutes = 10
const everyMs = 1000

/** Ten minutes in which no device can be let move, however tempting. */
export function Break() {
  const [left, setLeft] = useState(coolDownLeft)
  useEffect(() => {
    const timer = setInterval(() => setLeft(coolDownLeft()), everyMs)
    return () => clearInterval(timer)
  }, [])
  const [phase, setPhase] = useState<'idle' | 'saving' | 'failed'>('idle')
  const begin = async () => {
    setPhase('saving')
    try {
      await beginCoolDown(minutes)
      setPhase('idle')
    } catch {
      setPhase('failed')
    }
    setLeft(coolDownLeft())
  }
  return (
    <Card title="Take a break">
      <p role="status">
        {left > 0
          ? `You're taking a break. Devices stay off for ${restWords(left)}.`
          : phase === 'failed'
            ? "The break couldn't be saved, so it hasn't started. Try again."
            : 'Devices stay off for ten minutes. Nothing turns them back on, not even you.'}
      </p>
      {left === 0 && (
        <div className={layout.row}>
          <Button variant="default" loading={phase === 'saving'} onClick={() => void begin()}>
            {phase === 'failed' ? 'Retry' : 'Take a break of 10 minutes'}
          </Button>
        </div>
      )}
    </Card>
  )
}
