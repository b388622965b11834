import { readTarget } from '../rules/targets.ts'
import type { Consequences, Guide, Page } from './guide.ts'

/** Everything on a page that may set flags and lead on. */
export const consequencesIn = (page: Page): readonly Consequences[] => [
  ...page.buttons,
  ...page.webcamButtons,
  ...page.globalCommands,
  ...page.delays,
  ...page.timers,
  ...page.videos,
  ...page.audios,
  ...page.audios2,
]

/** Targets a page names by itself, each as written, once. */
export function targetsOf(page: Page): readonly string[] {
  const returns = page.loadGuides.map(({ returnTarget }) => returnTarget)
  const clicked = [...page.texts, ...page.leftTexts].flatMap(({ html }) => clickTargets(html))
  return [...new Set([...consequencesIn(page).map(({ target }) => target), ...returns, ...clicked])].filter(
    (target) => target !== '',
  )
}

/** Targets that may stand in a script: its texts in quotes, where they name pages of the guide. */
export function scriptTargets(script: string, { pages }: Pick<Guide, 'pages'>): readonly string[] {
  const quoted = script.match(/"[^"\\\n]{1,200}"|'[^'\\\n]{1,200}'/g) ?? []
  const texts = new Set([...quoted.slice(0, 5000).map((text) => text.slice(1, -1).trim()), ...clickTargets(script)])
  return [...texts].filter((text) => {
    const { kind } = readTarget(text)
    return kind === 'literal' ? pages.has(text) : kind === 'range' || kind === 'pattern' || /^[\w-]+\*$/.test(text)
  })
}

/** Whether a script can choose pages, so that what leads to them is not known before it runs. */
export const steers = (script: string) =>
  /overRide\s*\.\s*(page\b|setPage|add\w*Button|setDelay|setVideo|setAudio|html|right|left)|guide\s*\.\s*(addTimer|playAudio|addGlobalButton|set(Right|Left))/.test(
    script,
  )

/** Targets of commands that a page's own HTML gives the player. */
const clickTargets = (html: string): readonly string[] =>
  [...html.matchAll(/ButtonClick\|[^|]{0,500}\|[^|]{0,500}\|[^|]{0,500}\|([^|'"]{1,200})\|/g)].map(([, to = '']) =>
    to.trim(),
  )
