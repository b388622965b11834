import { useState } from 'react'
import { type CharacterId, messageOf } from 'sdk'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { characters } from 'sdk/page/services/characters.ts'
import { ActionDialog } from 'sdk/ui/ActionDialog.tsx'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { CloseIcon, PlusIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Switch } from 'sdk/ui/Switch.ts'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import type { Chip } from '../../../../src/shared/pictures/compose/chips.ts'
import { promptOf } from '../../../../src/shared/pictures/compose/promptOf.ts'
import { anySeed, maxSeed } from '../../../../src/shared/pictures/compose/seeds.ts'
import { chipWords } from '../chipWords.ts'
import { type PromptDraft, sketching } from '../sketching.ts'
import styles from './Sketch.module.css'

/** A prompt in pieces: each may be changed or taken out, and own ones put in, before it is ordered. */
export default function SketchDialog({ detail, onClose }: DialogProps) {
  const draft = detail as PromptDraft
  const pieces = useChips(draft.chips)
  const [negative, setNegative] = useState(draft.negative)
  const [seed, setSeed] = useState(String(draft.seed))
  const [isLocked, setLocked] = useState(sketching.lockedSeed !== undefined)
  const [problem, setProblem] = useState<string>()
  const [isOrdering, setOrdering] = useState(false)
  const wanted = seedFrom(seed)
  const order = async () => {
    if (wanted === undefined) return
    setOrdering(true)
    setProblem(undefined)
    try {
      await draft.order({ chips: pieces.result(), negative, seed: wanted })
      sketching.lockedSeed = isLocked ? wanted : undefined
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setOrdering(false)
    }
  }
  return (
    <ActionDialog
      title="Picture prompt"
      onClose={onClose}
      action={
        <Button loading={isOrdering} disabled={wanted === undefined} onClick={() => void order()}>
          Generate picture
        </Button>
      }
    >
      <div className={layout.wideStack4}>
        <ul className={layout.list2} aria-label="Prompt parts">
          {pieces.chips.map(({ key, chip }) => (
            <li key={key} className={styles.chip}>
              <TextInput
                className={styles.text ?? ''}
                label={wordsOf(chip)}
                value={chip.text}
                maxLength={2000}
                onChange={(event) => pieces.change(key, event.currentTarget.value)}
              />
              <ActionIcon aria-label={`Remove: ${chip.text || wordsOf(chip)}`} onClick={() => pieces.remove(key)}>
                <CloseIcon size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <div>
          <Button
            size="compact-md"
            variant="default"
            leftSection={<PlusIcon size={18} />}
            disabled={pieces.chips.length >= maxChips}
            onClick={pieces.add}
          >
            Add text
          </Button>
        </div>
        <Textarea
          label="Negative prompt"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={5000}
          value={negative}
          onChange={(event) => setNegative(event.currentTarget.value)}
        />
        <div className={styles.seed}>
          <TextInput
            label="Seed"
            description="The same prompt and seed give the same picture."
            inputMode="numeric"
            value={seed}
            error={wanted === undefined && `Enter a whole number from 0 to ${maxSeed}.`}
            onChange={(event) => setSeed(event.currentTarget.value)}
          />
          <Button variant="default" onClick={() => setSeed(String(anySeed(Math.random)))}>
            New random seed
          </Button>
        </div>
        <Switch
          label="Keep this seed for the next pictures"
          checked={isLocked}
          onChange={(event) => setLocked(event.currentTarget.checked)}
        />
        <details>
          <summary className={styles.summary}>Full prompt</summary>
          <p className={styles.prompt}>{promptOf(pieces.result(), draft.family)}</p>
        </details>
        {problem !== undefined && (
          <p role="alert" className={textStyles.danger}>
            {problem}
          </p>
        )}
      </div>
    </ActionDialog>
  )
}

function seedFrom(text: string): number | undefined {
  const seed = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  return Number.isSafeInteger(seed) ? seed : undefined
}

/** More pieces than this are no prompt any more. */
const maxChips = 100

/** A piece with an identity of its own, so that a field keeps its focus while others come and go. */
interface EditedChip {
  readonly key: number
  readonly chip: Chip
}

/** The pieces of a prompt while they are changed. */
function useChips(first: readonly Chip[]) {
  const [edited, setEdited] = useState(() => ({
    chips: first.map((chip, key): EditedChip => ({ key, chip })),
    next: first.length,
  }))
  const chips = edited.chips
  return {
    chips,
    change: (key: number, text: string) =>
      setEdited((now) => ({
        ...now,
        chips: now.chips.map((one) => (one.key === key ? { key, chip: { ...one.chip, text } } : one)),
      })),
    remove: (key: number) => setEdited((now) => ({ ...now, chips: now.chips.filter((one) => one.key !== key) })),
    add: () =>
      setEdited(({ chips, next }) => ({
        chips: [...chips, { key: next, chip: { kind: 'own', text: '' } }],
        next: next + 1,
      })),
    /** Without empty ones. */
    result: () => chips.map(({ chip }) => chip).filter(({ text }) => text.trim() !== ''),
  }
}

const words = { ...chipWords, doing: 'Doing', expression: 'Expression' }

/** What a piece of a prompt is about, and whom. */
function wordsOf({ kind, who }: Chip): string {
  const name = who === 'player' ? 'You' : who === undefined ? undefined : characters.now.nameOf(who as CharacterId)
  return name === undefined ? words[kind] : `${name}: ${words[kind].toLowerCase()}`
}
