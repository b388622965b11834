import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { CheckIcon, PlusIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import type { Outfit } from '../../../../src/shared/pictures/look.ts'
import { LoraUses } from '../loras/LoraUses.tsx'
import styles from './Look.module.css'
import type { ChangeLook } from './lookDraft.ts'
import {
  type LookDraft,
  maxNameLength,
  maxOutfits,
  maxPromptLength,
  newOutfit,
  withOutfit,
  withoutOutfit,
} from './lookDraft.ts'

interface OutfitsFieldProps {
  readonly draft: LookDraft
  readonly checkpoint: string
  readonly onChange: ChangeLook
}

/** What somebody has to wear, and which of it they wear until the story says otherwise. */
export function OutfitsField({ draft, checkpoint, onChange }: OutfitsFieldProps) {
  const remove = (outfit: Outfit, at: number) => {
    onChange((now) => withoutOutfit(now, outfit.id))
    const wasWorn = draft.outfit === outfit.id
    const undo = () =>
      onChange((now) => {
        const back = withOutfit(now, outfit, at)
        return wasWorn ? { ...back, outfit: outfit.id } : back
      })
    toast({
      type: 'info',
      title: `${nameOf(outfit, at)} was removed`,
      message: 'It is removed when you save.',
      action: { label: 'Undo', run: undo },
    })
  }
  return (
    <Card title="Outfits">
      <p className={textStyles.mutedAnywhere}>
        One outfit is worn until the story changes it. Naming an outfit in the story selects it.
      </p>
      {draft.outfits.map((outfit, at) => {
        const isWorn = draft.outfit === outfit.id
        const change = (patch: Partial<Outfit>) =>
          onChange((now) => ({
            ...now,
            outfits: now.outfits.map((one) => (one.id === outfit.id ? { ...one, ...patch } : one)),
          }))
        return (
          <fieldset key={outfit.id} className={styles.outfit}>
            <legend className={styles.legend}>{nameOf(outfit, at)}</legend>
            <TextInput
              label="Name"
              autoComplete="off"
              maxLength={maxNameLength}
              value={outfit.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <Textarea
              label="Visible description"
              autosize
              minRows={2}
              maxRows={8}
              maxLength={maxPromptLength}
              value={outfit.prompt}
              onChange={(event) => change({ prompt: event.currentTarget.value })}
            />
            <LoraUses
              label={`LoRAs of ${nameOf(outfit, at)}`}
              uses={outfit.loras}
              checkpoint={checkpoint}
              onChange={(loras) => change({ loras })}
            />
            <div className={layout.row}>
              <Button
                size="compact-md"
                variant={isWorn ? 'light' : 'default'}
                aria-pressed={isWorn}
                aria-label={`Wear ${nameOf(outfit, at)}`}
                leftSection={isWorn ? <CheckIcon size={16} /> : undefined}
                onClick={() => onChange((now) => ({ ...now, outfit: outfit.id }))}
              >
                {isWorn ? 'Worn now' : 'Wear now'}
              </Button>
              <Button
                size="compact-md"
                variant="subtle"
                aria-label={`Remove ${nameOf(outfit, at)}`}
                onClick={() => remove(outfit, at)}
              >
                Remove
              </Button>
            </div>
          </fieldset>
        )
      })}
      <div className={layout.row}>
        <Button
          variant="default"
          leftSection={<PlusIcon size={18} />}
          disabled={draft.outfits.length >= maxOutfits}
          onClick={() => onChange((now) => withOutfit(now, newOutfit()))}
        >
          Add an outfit
        </Button>
      </div>
    </Card>
  )
}

const nameOf = ({ name }: Outfit, at: number): string => name.trim() || `Outfit ${at + 1}`
