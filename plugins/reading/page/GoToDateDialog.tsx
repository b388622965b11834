import { type FormEvent, useEffect, useState } from 'react'
import { jump } from 'sdk/page/chat/jump.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { reportFailure } from 'sdk/page/reportFailure.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { isoDay, startOf } from './dayWords.ts'
import { firstSince, messageAt } from './findDay.ts'

/** Asks for a day, and shows the first message of it, or of the next day that has one. */
export default function GoToDateDialog({ onClose }: DialogProps) {
  const days = useDays()
  const [day, setDay] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const chosen = day ?? days?.last ?? ''
  const go = async (event: FormEvent) => {
    event.preventDefault()
    const { current, count } = session
    const at = startOf(chosen)
    if (!current || at === undefined) return setProblem('Choose a date.')
    try {
      const place = await firstSince(current.id, at, count)
      if (!place) return setProblem('This chat has no messages on or after that day. Choose an earlier one.')
      onClose()
      jump.to = { index: place.index, message: place.message.id }
    } catch (error) {
      reportFailure(error, { from: 'storage', context: 'Chat' })
    }
  }
  return (
    <Dialog title="Go to date" size="small" onClose={onClose}>
      <form className={layout.stack4} onSubmit={(event) => void go(event)} noValidate>
        <TextInput
          type="date"
          label="Date"
          description="Shows the first message of that day, or of the next day with one."
          data-first-focus
          min={days?.first}
          max={days?.last}
          value={chosen}
          error={problem}
          onChange={(event) => {
            setDay(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <div className={rowStyles.toRight}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Go to date</Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The days of the first and the last message of the open chat. */
function useDays() {
  const [days, setDays] = useState<{ readonly first: string; readonly last: string }>()
  useEffect(() => {
    const { current, count } = session
    if (!current || count === 0) return
    Promise.all([messageAt(current.id, 0), messageAt(current.id, count - 1)]).then(
      ([first, last]) => first && last && setDays({ first: isoDay(first.timestamp), last: isoDay(last.timestamp) }),
      (error: unknown) => reportFailure(error, { from: 'storage', context: 'Chat' }),
    )
  }, [])
  return days
}
