import { Button } from 'sdk/ui/Button.tsx'
import styles from './Notice.module.css'

export interface Notice {
  readonly words: string
  /** Said at once, not when there is a pause. */
  readonly urgent?: boolean
  readonly action?: { readonly label: string; run(): void | Promise<void> }
}

/** What just happened, said in the dialog itself: a notice elsewhere on the page could not be reached from here. */
export function DialogNotice({ notice }: { readonly notice: Notice | undefined }) {
  return (
    <div role={notice?.urgent ? 'alert' : 'status'}>
      {notice && (
        <p className={`${styles.notice} ${notice.urgent ? styles.urgent : ''}`}>
          <span>{notice.words}</span>
          {notice.action && (
            <Button size="compact-sm" variant="default" onClick={() => void notice.action?.run()}>
              {notice.action.label}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
