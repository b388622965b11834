/** A word of a pane to its story, said when it is drawn, or when something in it is pressed. */
export interface StorySignal {
  readonly text: string
  readonly element: HTMLElement | undefined
}

/** Longest script that is read for its words. */
const maxScript = 4000

const assignment =
  /\s*(?:(?:window|self|top|parent)\s*\.\s*)?(?:status|defaultStatus)\s*=\s*(?:'([^'\\\n]{0,2000})'|"([^"\\\n]{0,2000})")\s*(?:;|$)/y
const leftovers = /^\s*(?:return(?:\s+(?:true|false))?\s*;?\s*)?$/

/**
 * The words a script writes to the status line of its window, which is how pages of old press buttons of their player.
 * No script of a pane runs here; one that does nothing but write such words, letter for letter, is as good as run.
 */
export function signalsIn(script: string): readonly string[] {
  const code = script.slice(0, maxScript).replace(/^\s*(?:javascript:|<!--)/i, '')
  const found: string[] = []
  let at = 0
  for (;;) {
    assignment.lastIndex = at
    const match = assignment.exec(code)
    if (!match) break
    found.push(match[1] ?? match[2] ?? '')
    at = assignment.lastIndex
  }
  const rest = code.slice(at).replace(/\/\/\s*-->\s*$/, '')
  return script.length <= maxScript && leftovers.test(rest) ? found : []
}

/** Lets an element of a pane be pressed, by hand and by keyboard, whatever kind of element it is. */
export function letPress(element: HTMLElement, pressed: () => void): void {
  element.addEventListener('click', (event) => {
    event.preventDefault()
    pressed()
  })
  if (element.matches('button, input, select, textarea, a[href], summary')) return
  element.tabIndex = 0
  element.setAttribute('role', 'button')
  element.addEventListener('keydown', (event) => {
    if (event.target !== element || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    event.stopPropagation()
    pressed()
  })
}
