import { useState } from 'react'
import { messageOf } from 'sdk'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import textStyles from 'sdk/ui/text.module.css'
import hypnosisStyles from '../Hypnosis.module.css'
import { builtinPrograms } from './builtinPrograms.ts'
import { ProgramEditor } from './ProgramEditor.tsx'
import { play } from './player.ts'
import { newStep, type Program, programMs } from './program.ts'
import { SavedItemsCard } from './SavedItemsCard.tsx'
import { savedPrograms } from './savedItems.ts'
import { clock } from './studioWords.ts'
import { programTimeline } from './timeline.ts'

/** What is worked on. It stays the same one when its name changes. */
interface Opened {
  readonly name: string
  readonly nth: number
}

/** Programs to be guided by: those of Vesper, the player's own, and the one that is worked on. */
export function ProgramsPart() {
  const programs = savedPrograms.use()
  const [open, setOpen] = useState<Opened>()
  const [isWhole, setWhole] = useState(true)
  const edited = programs.find(({ name }) => name === open?.name)
  const start = (program: Program) => play(program.name, programTimeline(program), isWhole)
  const openOne = (name: string) => setOpen({ name, nth: (open?.nth ?? 0) + 1 })
  return (
    <>
      <Card title="Before you start">
        <p className={textStyles.muted}>
          Sit or lie somewhere safe, never while driving or in a bath. Every program ends with waking. Escape, Stop,
          your safeword, the Wake button or leaving this tab ends it immediately.
        </p>
        <Switch
          label="Full window"
          description="Off: plays over the current page, such as your chat."
          checked={isWhole}
          onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
        />
      </Card>
      <Card title="Built-in">
        <ul className={hypnosisStyles.rows} aria-label="Built-in programs">
          {builtinPrograms.map((program) => (
            <li key={program.name} className={hypnosisStyles.row}>
              <span className={hypnosisStyles.about}>
                <span className={textStyles.strong}>{program.name}</span>
                <span className={textStyles.muted}>
                  {program.about} {clock(programMs(program))}
                </span>
              </span>
              <Button size="xs" variant="default" aria-label={`Play ${program.name}`} onClick={() => start(program)}>
                Play
              </Button>
              <Button
                size="xs"
                variant="subtle"
                aria-label={`Copy ${program.name} to yours`}
                onClick={() => copy(program, openOne)}
              >
                Copy
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <SavedItemsCard
        title="Your programs"
        what="program"
        items={savedPrograms}
        things={programs}
        about={(program) => `${program.steps.length} steps, ${clock(programMs(program))}`}
        create={newProgram}
        none="No programs yet. Copy a built-in one, create one, or import one."
        onOpen={openOne}
        onPlay={start}
      />
      {edited && (
        <ProgramEditor
          key={open?.nth}
          program={edited}
          onPlay={() => start(edited)}
          onRenamed={(name) => setOpen({ name, nth: open?.nth ?? 0 })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const newProgram = (): Program => ({
  name: 'New program',
  about: '',
  steps: [newStep('Breathe'), newStep('Rest')],
  wake: { text: 'Wide awake', isSpoken: false },
})

function copy(program: Program, open: (name: string) => void): void {
  try {
    open(savedPrograms.keep(program))
  } catch (error) {
    toast({ type: 'warning', title: `Couldn't copy ${program.name}`, message: messageOf(error) })
  }
}
