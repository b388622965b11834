import type { StageMedia } from 'sdk/story'
import { fillPictures } from './fillPictures.ts'
import { takeAttributes } from './safeElements.ts'
import { safeHtml } from './safeHtml.ts'
import { bodyClass, safeSheet } from './safeSheet.ts'
import { letPress } from './signals.ts'

interface PaneDocument {
  readonly html: string
  readonly css: string
  /** Where names that lead to files of the story begin. */
  readonly root: string
  readonly wearsOwnCss: boolean
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

/**
 * Draws a stranger's document into a shadow root: its ids, names and styles hold in there and nowhere else. Its scripts
 * do not run; its fields are plain controls that whoever owns the pane reads.
 */
export function drawPane(
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
