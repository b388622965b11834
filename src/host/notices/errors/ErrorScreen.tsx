import { Button, buttonClass } from 'sdk/ui/Button.tsx'
import { Mark } from 'sdk/ui/Mark.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import styles from './ErrorScreen.module.css'

export type ErrorScreenCode = 500 | 403 | 503

interface Words {
  readonly title: string
  readonly text: string
  readonly next: string
}

const words: Readonly<Record<ErrorScreenCode, Words>> = {
  500: {
    title: 'Application Error',
    text: 'Oops! Something went wrong',
    next: 'Your messages are saved in this browser. Try again; if it keeps happening, reload the page.',
  },
  403: {
    title: 'Not Allowed',
    text: "You don't have access to this page",
    next: 'It may need another account, or its owner closed it.',
  },
  503: {
    title: 'Not Available Now',
    text: 'The server is not responding',
    next: 'A server Vesper needs is busy or under maintenance. Try again in a moment.',
  },
}

interface ErrorScreenProps {
  readonly code: ErrorScreenCode
  readonly errorId?: string
  readonly tryAgain: () => void
}

/** Fills the page when nothing better can be shown. It uses plain links, so that it works when the router does not. */
export function ErrorScreen({ code, errorId, tryAgain }: ErrorScreenProps) {
  const { title, text, next } = words[code]
  return (
    <div className={styles.screen} role="alert">
      <Mark size={44} />
      <p className={styles.code}>{code}</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <p className={styles.next}>{next}</p>
      {errorId && (
        <p className={styles.id}>
          Error id <code>{errorId}</code>
        </p>
      )}
      <div className={rowStyles.middleBelow}>
        <Button onClick={tryAgain}>Try Again</Button>
        <a className={buttonClass({ variant: 'default' })} href="/">
          Go Home
        </a>
      </div>
    </div>
  )
}
