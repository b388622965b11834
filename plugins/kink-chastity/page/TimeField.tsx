import { useId, useState } from 'react'
import { DurationInput } from 'sdk/page/settings/DurationInput.tsx'

interface TimeFieldProps {
  readonly label: string
  /** To begin with. */
  readonly seconds: number
  /** Undefined where what was typed is no time. */
  readonly onChange: (seconds: number | undefined) => void
}

const unitSeconds = { d: 86_400, h: 3600, m: 60, s: 1 } as const
type Unit = keyof typeof unitSeconds

/** A length of time, as a number and its unit. */
export function TimeField({ label, seconds, onChange }: TimeFieldProps) {
  const id = useId()
  const [text, setText] = useState(textOf(seconds))
  const field = { type: 'string', title: label, default: '', format: 'duration', 'x-optional': true } as const
  return (
    <DurationInput
      id={id}
      field={field}
      value={text}
      onChange={(next) => {
        setText(next)
        onChange(secondsOf(next))
      }}
    />
  )
}

function secondsOf(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,9})([dhms])$/.exec(text) ?? []
  const seconds = count === undefined ? 0 : Number(count) * unitSeconds[unit as Unit]
  return seconds > 0 ? seconds : undefined
}

/** By the largest unit that fits: 3,600 is "1h". */
function textOf(seconds: number): string {
  const units = Object.entries(unitSeconds) as [Unit, number][]
  const [unit, size] = units.find(([, size]) => seconds % size === 0) ?? (['s', 1] as const)
  return `${seconds / size}${unit}`
}
