import type { ChatMessage } from 'sdk'
import { VList } from 'virtua'
import styles from './Inspector.module.css'

const roles: Readonly<Record<ChatMessage['role'], string>> = {
  system: 'Instructions',
  user: 'From you',
  assistant: 'From the model',
  tool: 'Answer to a tool call',
}

/** The messages as they went out, word for word. Only those that can be seen are drawn. */
export function SentMessages({ messages }: { readonly messages: readonly ChatMessage[] }) {
  return (
    <div className={styles.scroller}>
      <VList role="region" aria-label="Messages sent" tabIndex={0}>
        {messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was sent stays as it is
          <article key={index} className={styles.sent}>
            <h3 className={styles.role}>{roles[message.role]}</h3>
            <pre className={styles.text}>{message.content}</pre>
          </article>
        ))}
      </VList>
    </div>
  )
}
