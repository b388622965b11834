import { useEffect, useState } from 'react'
import { type CharacterId, messageOf } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { characters } from 'sdk/page/services/characters.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import rowStyles from 'sdk/ui/rows.module.css'
import type { LookSheet, Outfit } from '../../../../src/shared/pictures/look.ts'
import type { ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { showDraft } from '../sketching.ts'
import { draftFrom, enlarge, fixFaces, fromPicture, inOutfit, otherOutfits, vary } from './remake.ts'
import { useServerCan } from './useServerCan.ts'

/** How much of a picture may change, in words and as a server takes it. */
const changes = [
  { value: '0.35', label: 'Small change' },
  { value: '0.55', label: 'Medium change' },
  { value: '0.75', label: 'Large change' },
]

/** Pictures that can be made of this one. */
export function MakeAgain({ record }: { readonly record: ImageRecord }) {
  const can = useServerCan(record.backend)
  const outfits = useOutfits(record)
  const [isBusy, setBusy] = useState(false)
  const { pieces } = record
  const order = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
      toast({ type: 'info', title: 'Generating the picture' })
    } catch (error) {
      toast({ type: 'error', title: "Couldn't generate the picture", message: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const button = (label: string, work: () => Promise<void>) => (
    <Button size="compact-md" variant="default" disabled={isBusy} onClick={() => void order(work)}>
      {label}
    </Button>
  )
  return (
    <section className={layout.stack3} aria-label="Make a variation">
      <div className={layout.row}>
        {button('Vary', () => vary(record))}
        {can.has('enlarge') && button('Enlarge', () => enlarge(record))}
        {can.has('fix-faces') && button('Fix faces', () => fixFaces(record))}
        {pieces && (
          <Button size="compact-md" variant="default" onClick={() => showDraft(draftFrom(record, pieces))}>
            Edit prompt
          </Button>
        )}
      </div>
      {outfits.length > 0 && (
        <Choice
          label="Other clothes"
          action="Generate with outfit"
          options={outfits.map(({ label }, at) => ({ value: String(at), label }))}
          isBusy={isBusy}
          onChoose={(at) => {
            const choice = outfits[Number(at)]
            if (choice) void order(() => inOutfit(record, choice.sheet, choice.outfit))
          }}
        />
      )}
      {can.has('init') && (
        <Choice
          label="Start from this picture"
          action="Generate from picture"
          options={changes}
          isBusy={isBusy}
          onChoose={(denoise) => void order(() => fromPicture(record, Number(denoise)))}
        />
      )}
    </section>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly action: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly isBusy: boolean
  onChoose(value: string): void
}

function Choice({ label, action, options, isBusy, onChoose }: ChoiceProps) {
  const [value, setValue] = useState(options[0]?.value ?? '')
  return (
    <div className={rowStyles.atEnd}>
      <NativeSelect
        label={label}
        value={value}
        data={[...options]}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button variant="default" disabled={isBusy} onClick={() => onChoose(value)}>
        {action}
      </Button>
    </div>
  )
}

interface OutfitChoice {
  /** "Mira: Raincoat". */
  readonly label: string
  readonly sheet: LookSheet
  readonly outfit: Outfit
}

/** What those who are seen in a picture could wear in it instead. */
function useOutfits({ shows, pieces }: ImageRecord): readonly OutfitChoice[] {
  const [choices, setChoices] = useState<readonly OutfitChoice[]>([])
  const who = shows.join(' ')
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const sheets = await Promise.all(who.split(' ').map((id) => storage().read('looks', id)))
      if (isWanted && pieces) setChoices(sheets.flatMap((sheet) => (sheet ? choicesOf(sheet, pieces) : [])))
    }
    // Without the sheets there is nothing to choose, and nothing else is missing.
    read().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [who, pieces])
  return choices
}

const choicesOf = (sheet: LookSheet, pieces: NonNullable<ImageRecord['pieces']>): readonly OutfitChoice[] =>
  otherOutfits(sheet, pieces).map((outfit) => ({ label: `${nameOf(sheet.id)}: ${outfit.name}`, sheet, outfit }))

const nameOf = (id: string): string => (id === 'player' ? 'You' : (characters.now.nameOf(id as CharacterId) ?? 'They'))
