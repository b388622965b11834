import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { useSnapshot } from 'valtio'
import { plain } from '../../plugins/permissions/theirWords.ts'
import styles from './QuestionBar.module.css'
import { forget, type Question, questions } from './questions.ts'

/** What modules ask the player, above the place where one writes. Writing on is an answer, too. */
export function QuestionBar() {
  const open = useSnapshot(questions).open as readonly Question[]
  return (
    <div aria-live="polite">
      {open.map(({ id, by, text, choices, answer }) => (
        <section key={id} className={styles.question} aria-label={`${plain(by)} asks`}>
          <p className={styles.text}>
            <span className={styles.by}>{plain(by)}</span> {text}
          </p>
          <div className={layout.row}>
            {choices.map((choice, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stranger may offer the same twice
              <Button key={index} size="xs" variant="default" onClick={() => answer(choice)}>
                {choice}
              </Button>
            ))}
            <Button size="xs" variant="subtle" onClick={() => forget(id)}>
              Not now
            </Button>
          </div>
        </section>
      ))}
    </div>
  )
}
