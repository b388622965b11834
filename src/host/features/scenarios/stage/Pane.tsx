import { memo, useLayoutEffect, useRef } from 'react'
import type { StagePane } from 'sdk/story'
import { saveLinks } from './askToOpen.ts'
import { drawPane } from './drawPane.ts'
import styles from './Panes.module.css'
import { type Fields, fieldsIn } from './paneFields.ts'
import { useStageApi } from './stageContext.ts'

interface PaneProps {
  readonly pane: Extract<StagePane, { readonly kind: 'html' }>
  readonly root: string
  /** What it is called: "Left pane". */
  readonly name: string
  /** Told whenever the fields may have changed. */
  readonly changed: (fields: Fields) => void
}

/** A document of the story, in a shadow of its own. It is drawn anew when its id changes, and its fields begin empty. */
export const Pane = memo(function Pane({ pane, root, name, changed }: PaneProps) {
  const { resolve, tell, options } = useStageApi()
  const { cssEffects } = options
  const place = useRef<HTMLElement>(null)
  const { id, html, css } = pane

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new id raises it again, even with the same words
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    const shadow = current.shadowRoot ?? current.attachShadow({ mode: 'open' })
    const read = () => changed(fieldsIn(shadow))
    const signalled = (text: string) => {
      read()
      tell({ kind: 'signalled', text })
    }
    drawPane(shadow, { html, css, root, wearsOwnCss: cssEffects }, resolve, signalled)
    read()
    const leaveLinks = saveLinks(shadow)
    shadow.addEventListener('input', read)
    shadow.addEventListener('change', read)
    shadow.addEventListener('keydown', keepKeys)
    return () => {
      leaveLinks()
      shadow.removeEventListener('input', read)
      shadow.removeEventListener('change', read)
      shadow.removeEventListener('keydown', keepKeys)
    }
  }, [id, html, css, root, cssEffects, resolve, tell, changed])

  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  return <section ref={place} className={styles.pane} aria-label={name} tabIndex={0} />
})

/** Keys meant for a control in here are nobody's shortcut out there, where only the pane as a whole is seen. */
function keepKeys(event: Event): void {
  const [target] = event.composedPath()
  if (target instanceof Element && target.closest('input, textarea, select, button, a, label, summary'))
    event.stopPropagation()
}
