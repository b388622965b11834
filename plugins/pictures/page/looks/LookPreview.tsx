import { useSection } from 'sdk/page/settings/useSection.ts'
import { Card } from 'sdk/ui/Card.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { composeWithLoras } from '../../../../src/shared/pictures/compose/composeWithLoras.ts'
import { familyOf } from '../../../../src/shared/pictures/compose/family.ts'
import { chipWords } from '../chipWords.ts'
import { imagesSection } from '../imagesSection.ts'
import { useLoras } from '../loras/loras.ts'
import styles from './Look.module.css'
import { type LookDraft, sheetOf } from './lookDraft.ts'

interface LookPreviewProps {
  readonly who: string
  readonly name: string
  readonly draft: LookDraft
  readonly checkpoint: string
}

/** The prompt of a picture in which somebody only stands there, as this look makes it. */
export function LookPreview({ who, name, draft, checkpoint }: LookPreviewProps) {
  const { loras } = useLoras()
  const images = useSection(imagesSection)
  const { composed, warnings } = composeWithLoras({
    scene: {
      ...{ place: 'a quiet room', time: 'daylight', mood: '', view: '', caption: '' },
      people: [{ who, doing: 'standing', expression: '' }],
    },
    cast: [{ who, name, look: sheetOf(draft, who, 0) }],
    family: draft.family ?? familyOf(checkpoint),
    ...{ style: images.style, negative: images.negative, library: loras, checkpoint },
  })
  return (
    <Card title="Prompt preview">
      <p className={textStyles.mutedAnywhere}>For a picture of them standing in a quiet room.</p>
      <ul className={rowStyles.list2} aria-label="Prompt preview">
        {composed.chips.map(({ kind, text }) => (
          <li key={`${kind} ${text}`} className={styles.chip}>
            <span className={textStyles.subtle}>{chipWords[kind]}</span> {text}
          </li>
        ))}
      </ul>
      <p className={textStyles.mutedAnywhere}>Negative: {composed.negative}</p>
      {composed.loras.length > 0 && (
        <p className={textStyles.mutedAnywhere}>With: {composed.loras.map((lora) => lora.name).join(', ')}</p>
      )}
      {warnings.map(({ message }) => (
        <p key={message} className={textStyles.warningSmall}>
          {message}
        </p>
      ))}
    </Card>
  )
}
