import { useSnapshot } from 'valtio'
import { NumberInput } from '../../../../ui/NumberInput.ts'
import { Switch } from '../../../../ui/Switch.ts'
import { Textarea } from '../../../../ui/Textarea.ts'
import { TextInput } from '../../../../ui/TextInput.ts'
import { draft } from '../draft.ts'
import styles from './Draft.module.css'
import { drafting, wishFor } from './drafting.ts'
import { maxIdeaLength, maxNodes, maxTextLength, minNodes } from './wish.ts'

interface WishFormProps {
  readonly mode: 'new' | 'extend'
  readonly disabled: boolean
}

/** What the author wishes, in their own words. */
export function WishForm({ mode, disabled }: WishFormProps) {
  const { wish } = useSnapshot(drafting, { sync: true })
  return (
    <fieldset className={styles.form} disabled={disabled} aria-label="What to draft">
      <p className={styles.quiet}>{mode === 'new' ? introNew : <IntroExtend />}</p>
      <Textarea
        label="Your idea"
        placeholder={
          mode === 'new' ? 'An evening in a lighthouse with somebody who has time' : 'They climb up to the lamp'
        }
        rows={4}
        maxLength={maxIdeaLength}
        value={wish.idea}
        data-first-focus
        onChange={(event) => wishFor({ idea: event.currentTarget.value })}
      />
      <div className={styles.row}>
        <TextInput
          label="Tone"
          placeholder="Warm and unhurried"
          maxLength={maxTextLength}
          value={wish.tone}
          onChange={(event) => wishFor({ tone: event.currentTarget.value })}
        />
        <NumberInput
          label="Length in nodes"
          min={minNodes}
          max={maxNodes}
          value={Number.isNaN(wish.nodes) ? '' : wish.nodes}
          onChange={(value) => wishFor({ nodes: value === '' ? Number.NaN : Number(value) })}
        />
      </div>
      {mode === 'new' && (
        <div className={styles.row}>
          <TextInput
            label="Partner’s name"
            placeholder="Whoever is in the chat"
            maxLength={maxTextLength}
            value={wish.partner.name}
            onChange={(event) => wishFor({ partner: { ...wish.partner, name: event.currentTarget.value } })}
          />
          <TextInput
            label="Partner’s role"
            placeholder="Keeps the light"
            maxLength={maxTextLength}
            value={wish.partner.role}
            onChange={(event) => wishFor({ partner: { ...wish.partner, role: event.currentTarget.value } })}
          />
        </div>
      )}
      <Switch
        label="Devices may be used"
        description="Stimulation, and time added to a lock. Your limits apply in any case."
        checked={wish.devices}
        onChange={(event) => wishFor({ devices: event.currentTarget.checked })}
      />
    </fieldset>
  )
}

const introNew =
  'Your AI writes a scenario from your idea. It is checked, and only one without mistakes is offered to you.'

function IntroExtend() {
  const { selection } = useSnapshot(draft)
  return selection.kind === 'node' ? (
    <>
      New nodes go on from <bdi>“{selection.id}”</bdi>, which gets ways to them. Everything else stays as it is.
    </>
  ) : (
    'No node is chosen, so only nodes that are named and missing are written.'
  )
}
