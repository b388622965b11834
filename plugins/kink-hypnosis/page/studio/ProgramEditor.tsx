import { useState } from 'react'
import { messageOf } from 'sdk'
import { toast } from 'sdk/page/toasts.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { ChevronDownIcon, ChevronUpIcon, EditIcon, PlusIcon, TrashIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Switch } from 'sdk/ui/Switch.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { WholeNumber } from 'sdk/ui/WholeNumber.tsx'
import hypnosisStyles from '../Hypnosis.module.css'
import { maxNameLength } from './composition.ts'
import {
  type Loop,
  maxProgramMs,
  maxSteps,
  maxTextLength,
  maxTimes,
  newStep,
  type Program,
  programMs,
  type Step,
} from './program.ts'
import { StepDialog } from './StepDialog.tsx'
import styles from './Studio.module.css'
import { savedPrograms } from './savedItems.ts'
import { clock, stepFacts } from './studioWords.ts'

interface ProgramEditorProps {
  readonly program: Program
  onPlay(): void
  onRenamed(name: string): void
  onClose(): void
}

/** The steps of a program, in their order; the last wakes, and cannot be taken away. Every change is kept at once. */
export function ProgramEditor({ program, onPlay, onRenamed, onClose }: ProgramEditorProps) {
  const [open, setOpen] = useState<number>()
  const { steps, wake } = program
  const keep = (changed: Program) => {
    try {
      if (programMs(changed) > maxProgramMs) throw new Error('A program can last at most an hour.')
      const name = savedPrograms.keep(changed, program.name)
      if (name !== program.name) onRenamed(name)
    } catch (error) {
      toast({ type: 'warning', title: "Couldn't save the change", message: messageOf(error) })
    }
  }
  const put = (changed: readonly Step[]) => keep(withSteps(program, changed))
  const move = (from: number, to: number) => {
    const [step] = steps.slice(from, from + 1)
    if (step) put(steps.toSpliced(from, 1).toSpliced(to, 0, step))
  }
  const edited = open === undefined ? undefined : steps[open]
  return (
    <Card title={program.name}>
      <TextInput
        label="Name"
        defaultValue={program.name}
        maxLength={maxNameLength}
        onBlur={({ currentTarget }) => {
          const name = currentTarget.value.trim()
          if (name !== '' && name !== program.name) keep({ ...program, name })
        }}
      />
      <ol className={hypnosisStyles.rows} aria-label="Steps">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal; nothing of a row is kept in it.
          <li key={index} className={hypnosisStyles.row}>
            <span className={hypnosisStyles.about}>
              <span className={textStyles.strong}>{step.text || `Step ${index + 1}`}</span>
              <span className={textStyles.muted}>{stepFacts(step)}</span>
            </span>
            <ActionIcon
              aria-label={`Move step ${index + 1} up`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ChevronUpIcon size={18} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Move step ${index + 1} down`}
              disabled={index === steps.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ChevronDownIcon size={18} />
            </ActionIcon>
            <ActionIcon aria-label={`Change step ${index + 1}`} onClick={() => setOpen(index)}>
              <EditIcon size={18} />
            </ActionIcon>
            <ActionIcon
              aria-label={`Remove step ${index + 1}`}
              disabled={steps.length === 1}
              onClick={() => put(steps.toSpliced(index, 1))}
            >
              <TrashIcon size={18} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <LoopFields program={program} onChange={keep} />
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>Waking</legend>
        <TextInput
          label="Wake words"
          defaultValue={wake.text}
          maxLength={maxTextLength}
          onBlur={({ currentTarget }) => {
            const text = currentTarget.value.trim()
            if (text !== '' && text !== wake.text) keep({ ...program, wake: { ...wake, text } })
          }}
        />
        <Switch
          label="Read aloud"
          checked={wake.isSpoken}
          onChange={({ currentTarget }) => keep({ ...program, wake: { ...wake, isSpoken: currentTarget.checked } })}
        />
      </fieldset>
      <p className={textStyles.muted}>{clock(programMs(program))} in all</p>
      <div className={layout.rowCentred}>
        <Button onClick={onPlay}>Play</Button>
        <Button
          variant="default"
          leftSection={<PlusIcon size={18} />}
          disabled={steps.length >= maxSteps}
          onClick={() => {
            put([...steps, newStep()])
            setOpen(steps.length)
          }}
        >
          Add a step
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      </div>
      {edited && open !== undefined && (
        <StepDialog
          title={`Step ${open + 1}`}
          step={edited}
          onChange={(changed) => put(steps.with(open, changed))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}

/** A loop over steps that are no longer there becomes shorter. */
function withSteps({ loop, ...program }: Program, steps: readonly Step[]): Program {
  if (!loop) return { ...program, steps }
  const last = Math.min(loop.last, steps.length - 1)
  return { ...program, steps, loop: { ...loop, first: Math.min(loop.first, last), last } }
}

interface LoopFieldsProps {
  readonly program: Program
  onChange(program: Program): void
}

/** Steps that are played more than once. */
function LoopFields({ program, onChange }: LoopFieldsProps) {
  const { loop, ...rest } = program
  const count = program.steps.length
  return (
    <fieldset className={styles.fields}>
      <Switch
        label="Repeat some steps"
        checked={loop !== undefined}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? { ...rest, loop: { first: 0, last: count - 1, times: 2 } } : rest)
        }
      />
      {loop && <Range loop={loop} count={count} onChange={(changed) => onChange({ ...rest, loop: changed })} />}
    </fieldset>
  )
}

interface RangeProps {
  readonly loop: Loop
  readonly count: number
  onChange(loop: Loop): void
}

function Range({ loop: { first, last, times }, count, onChange }: RangeProps) {
  const number = (label: string, value: number, min: number, max: number, take: (value: number) => Loop) => (
    <WholeNumber label={label} value={value} min={min} max={max} onChange={(typed) => onChange(take(typed))} />
  )
  return (
    <div className={styles.pair}>
      {number('From step', first + 1, 1, last + 1, (value) => ({ first: value - 1, last, times }))}
      {number('To step', last + 1, first + 1, count, (value) => ({ first, last: value - 1, times }))}
      {number('Times', times, 1, maxTimes, (value) => ({ first, last, times: value }))}
    </div>
  )
}
