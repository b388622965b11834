import { type FormEvent, useState } from 'react'
import { type CharacterId, messageOf } from 'sdk'
import { safety } from 'sdk/page/services/safety.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { NumberInput } from 'sdk/ui/NumberInput.ts'
import { maxExpressions, namesIn, shortSet } from '../../../../src/shared/pictures/sprites/expressions.ts'
import type { Framing } from '../../../../src/shared/pictures/sprites/spriteSet.ts'
import { imageServerSection } from '../imageServerSection.ts'
import type { ReadLook } from '../looks/looks.ts'
import { useServerCan } from '../view/useServerCan.ts'
import { ExpressionsField } from './ExpressionsField.tsx'
import { type PortraitChoice, PortraitField, readPortraitChoice } from './PortraitField.tsx'
import { beginSet } from './studio.ts'

interface NewSetFormProps {
  readonly character: CharacterId
  readonly look: ReadLook
}

/** Enough for another face, too little for another person. */
const usualDenoise = 0.55

const framings: readonly { readonly value: Framing; readonly label: string }[] = [
  { value: 'portrait', label: 'Same as the portrait' },
  { value: 'face', label: 'Head and shoulders' },
  { value: 'bust', label: 'From the waist up' },
  { value: 'whole', label: 'From head to toe' },
]

/** All that is to be said before a set is painted. */
export function NewSetForm({ character, look: { name, sheet } }: NewSetFormProps) {
  const [portrait, setPortrait] = useState<PortraitChoice>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(shortSet))
  const [own, setOwn] = useState('')
  const [denoise, setDenoise] = useState(sheet.startFrom?.denoise ?? usualDenoise)
  const [framing, setFraming] = useState<Framing>('portrait')
  const [problem, setProblem] = useState<string>()
  const [isBeginning, setBeginning] = useState(false)
  const can = useServerCan(useSection(imageServerSection).backend)
  const cannot = can.size > 0 && !can.has('init')
  const names = [...new Set([...chosen, ...namesIn(own)])]
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    if (!portrait) return
    setBeginning(true)
    try {
      const why = await whyNot(names, own)
      setProblem(why)
      if (why !== undefined) return
      const blob = await readPortraitChoice(portrait)
      await beginSet(character, { portrait: blob, expressions: names, denoise, framing, seed: sheet.seed })
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBeginning(false)
    }
  }
  return (
    <form className={layout.column5} onSubmit={begin} noValidate>
      <PortraitField
        character={character}
        name={name}
        references={sheet.references}
        choice={portrait}
        onChoose={setPortrait}
      />
      <ExpressionsField chosen={chosen} own={own} onChange={setChosen} onChangeOwn={setOwn} />
      <Card title="Generation">
        <NumberInput
          label="Denoising strength"
          description="0 keeps the portrait, 1 makes a new picture. Higher values resemble the portrait less."
          min={0}
          max={1}
          step={0.05}
          decimalScale={2}
          value={denoise}
          onChange={(value) => typeof value === 'number' && setDenoise(Math.min(1, Math.max(0, value)))}
        />
        <NativeSelect
          label="Framing"
          data={[...framings]}
          value={framing}
          onChange={(event) => setFraming(event.currentTarget.value as Framing)}
        />
      </Card>
      {cannot && (
        <p className={boxes.danger} role="alert">
          This image server can't start from a picture, which expressions need. Choose another in the settings.
        </p>
      )}
      {problem !== undefined && (
        <p className={boxes.danger} role="alert">
          {problem}
        </p>
      )}
      <div className={layout.row}>
        <Button type="submit" loading={isBeginning} disabled={cannot || !portrait || names.length === 0}>
          {names.length === 1 ? 'Generate 1 expression' : `Generate ${names.length} expressions`}
        </Button>
      </div>
    </form>
  )
}

async function whyNot(names: readonly string[], own: string): Promise<string | undefined> {
  if (names.length > maxExpressions) {
    return `A set has at most ${maxExpressions} expressions; you chose ${names.length}.`
  }
  return await safety.now.refusalOfTexts([{ field: 'Custom', text: own }])
}
