import { useDeferredValue } from 'react'
import { Markdown } from '../../ui/markdown/Markdown.tsx'
import textStyles from '../../ui/text.module.css'
import { chat } from '../services/chat.ts'
import { useSection } from '../settings/useSection.ts'
import styles from './FirstMessagePreview.module.css'
import { profileSection } from './profileSection.ts'
import { withNames } from './withNames.ts'

interface FirstMessagePreviewProps {
  readonly name: string
  readonly text: string
}

/** A first message as it looks in a chat, with the names filled in. */
export function FirstMessagePreview({ name, text: written }: FirstMessagePreviewProps) {
  const player = useSection(profileSection).name.trim() || chat.now.persona().name
  const text = useDeferredValue(written)
  const char = name.trim() || 'Character'
  return (
    <section className={styles.preview} aria-label="Preview of the first message">
      <p className={textStyles.subtle}>In the chat</p>
      <p className={styles.name}>
        <bdi>{char}</bdi>
      </p>
      {text.trim() === '' ? (
        <p className={textStyles.muted}>Nothing yet. Without a first message, you write first.</p>
      ) : (
        <Markdown text={withNames(text, { char, user: player })} />
      )}
    </section>
  )
}
