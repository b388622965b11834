import { NumberInput } from 'sdk/ui/NumberInput.ts'
import { Switch } from 'sdk/ui/Switch.ts'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
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
    <fieldset className={styles.form} disabled={disabled} aria-label="Draft settings">
      <p className={textStyles.subtle}>{mode === 'new' ? introNew : <IntroExtend />}</p>
      <Textarea
        label="Your idea"
        placeholder={mode === 'new' ? 'An evening in a lighthouse with its keeper' : 'They climb up to the lamp'}
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
            placeholder="Current chat's character"
            maxLength={maxTextLength}
            value={wish.partner.name}
            onChange={(event) => wishFor({ partner: { ...wish.partner, name: event.currentTarget.value } })}
          />
          <TextInput
            label="Partner’s role"
            placeholder="Lighthouse keeper"
            maxLength={maxTextLength}
            value={wish.partner.role}
            onChange={(event) => wishFor({ partner: { ...wish.partner, role: event.currentTarget.value } })}
          />
        </div>
      )}
      <Switch
        label="Use devices"
        description="Stimulation and lock time. Your limits always apply."
        checked={wish.devices}
        onChange={(event) => wishFor({ devices: event.currentTarget.checked })}
      />
    </fieldset>
  )
}

const introNew = 'Your AI writes a scenario from your idea. Vesper checks it and only offers one without errors.'

function IntroExtend() {
  const { selection } = useSnapshot(draft)
  return selection.kind === 'node' ? (
    <>
      New nodes continue from <bdi>“{selection.id}”</bdi>, which gets exits to them. Nothing else changes.
    </>
  ) : (
    'No node is selected, so only missing nodes are written.'
  )
}
