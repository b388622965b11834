import type { NormalCard } from '../../../src/shared/cards/types.ts'
import { Markdown } from '../../ui/markdown/Markdown.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './CreatorNotes.module.css'

/** What the card's author wrote to whoever plays it. Renders null where they wrote nothing. */
export function CreatorNotes({ card }: { readonly card: Pick<NormalCard, 'creatorNotes' | 'creator' | 'version'> }) {
  const [language] = navigator.language.split('-')
  const note = card.creatorNotes[language ?? 'en'] ?? card.creatorNotes.en ?? ''
  const by = [card.creator && `by ${card.creator}`, card.version && `version ${card.version}`]
    .filter(Boolean)
    .join(', ')
  if (note.trim() === '' && by === '') return null
  return (
    <section className={styles.notes} aria-label="Creator notes">
      <p className={textStyles.strong}>Creator notes {by && <bdi className={textStyles.subtle}>{by}</bdi>}</p>
      {note.trim() !== '' && <Markdown text={note} />}
    </section>
  )
}
