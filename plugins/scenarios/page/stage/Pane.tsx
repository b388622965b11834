import { memo, useLayoutEffect, useRef } from 'react'
import type { StageMedia, StagePane } from 'sdk/story'
import { saveLinks } from './askToOpen.ts'
import { fillPictures } from './media.ts'
import styles from './Panes.module.css'
import { takeAttributes } from './safeElements.ts'
import { safeHtml } from './safeHtml.ts'
import { bodyClass, safeSheet } from './safeSheet.ts'
import { letPress } from './signals.ts'
import { useStageApi } from './stageContext.ts'

interface PaneProps {
  readonly pane: Extract<StagePane, { readonly kind: 'html' }>
  readonly root: string
  /** What it is called: "Left pane". */
  readonly name: string
  /** Told whenever the fields may have changed. */
  readonly changed: (fields: Fields) => void
}

/** How panes look that say nothing about it, and what no pane may do: draw outside of itself. */
const paneCss = `
  :host { display: block; contain: content; overflow: auto; height: 100%; background: #000; color: #fff }
  .${bodyClass} { box-sizing: border-box; position: relative; min-height: 100%; padding: 0.75rem;
    font-family: Tahoma, Verdana, sans-serif; overflow-wrap: anywhere }
  img { max-width: 100%; height: auto }
  a { color: #f2c7a3 }
  input, textarea, select, button { font: inherit; max-width: 100% }
  @media (prefers-reduced-motion: reduce) { * { animation: none; transition: none } }
`

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

interface PaneDocument {
  readonly html: string
  readonly css: string
  /** Where names that lead to files of the story begin. */
  readonly root: string
  readonly wearsOwnCss: boolean
}

/**
 * Draws a stranger's document into a shadow root: its ids, names and styles hold in there and nowhere else. Its scripts
 * do not run; its fields are plain controls that whoever owns the pane reads.
 */
function drawPane(
  shadow: ShadowRoot,
  { html, css, root, wearsOwnCss }: PaneDocument,
  resolve: (media: StageMedia) => Promise<string | undefined>,
  signalled: (text: string) => void,
): void {
  const { content, pictures, css: within, body, signals } = safeHtml(html, 'page')
  const stand = document.createElement('div')
  takeAttributes(stand, 'body', body, 'page')
  stand.classList.add(bodyClass)
  stand.append(content)
  fillPictures(pictures, resolve, root)
  shadow.adoptedStyleSheets = [paneCss, ...(wearsOwnCss ? [safeSheet(css), safeSheet(within)] : [])].map(sheetOf)
  shadow.replaceChildren(stand)
  for (const { text, element } of signals) {
    if (element) letPress(element, () => signalled(text))
    else signalled(text)
  }
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** Bounds of what a pane may say to its story. */
const maxFields = 200
const maxNameLength = 200
const maxValueLength = 10_000

export type Fields = Readonly<Record<string, string>>

/** The named controls of a pane, as they stand now. Of radio buttons only the chosen one speaks. */
export function fieldsIn(root: ParentNode): Fields {
  const found = new Map<string, string>()
  for (const control of root.querySelectorAll<HTMLElement>('input[name], textarea[name], select[name]')) {
    const name = control.getAttribute('name') ?? ''
    const value = wordOf(control)
    if (name === '' || name.length > maxNameLength || value === undefined) continue
    if (found.size < maxFields || found.has(name)) found.set(name, value.slice(0, maxValueLength))
  }
  return Object.fromEntries(found)
}

function wordOf(control: HTMLElement): string | undefined {
  if (control instanceof HTMLSelectElement)
    return control.multiple ? [...control.selectedOptions].map(({ value }) => value).join(',') : control.value
  if (control instanceof HTMLTextAreaElement) return control.value
  if (!(control instanceof HTMLInputElement)) return undefined
  if (control.type === 'checkbox') return String(control.checked)
  if (control.type === 'radio') return control.checked ? control.value : undefined
  return control.type === 'button' ? undefined : control.value
}
