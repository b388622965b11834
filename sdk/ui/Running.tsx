import { Button } from './Button.tsx'
import layout from './layout.module.css'
import rowStyles from './rows.module.css'
import textStyles from './text.module.css'

interface RunningProps {
  readonly label: string
  readonly words: string
  /** 0..1; undefined where it is not known. */
  readonly share?: number
  stop?(): void
}

/** How far something is, and the way to stop it. */
export function Running({ label, words, share, stop }: RunningProps) {
  return (
    <div className={rowStyles.centredWide}>
      <progress
        className={layout.progress}
        aria-label={label}
        aria-valuetext={words}
        {...(share === undefined ? {} : { value: share, max: 1 })}
      />
      <span className={textStyles.mutedAnywhere}>{words}</span>
      {stop && (
        <Button size="compact-sm" variant="default" onClick={stop}>
          Cancel
        </Button>
      )}
    </div>
  )
}
