import type { Diagnostic } from 'sdk/story'
import type { Conditions, Page } from './guide.ts'

/** Conditions of a page that do not mean what they look like. */
export function conditionWarnings(page: Page): readonly Diagnostic[] {
  const written = new Set(conditionsOf(page).flatMap(({ ifSet, ifNotSet }) => [ifSet.trim(), ifNotSet.trim()]))
  return [...written].flatMap((condition) => {
    const message = problemOf(condition)
    return message === undefined
      ? []
      : [{ severity: 'warning' as const, message, page: page.id, line: page.line, excerpt: condition.slice(0, 120) }]
  })
}

function problemOf(condition: string): string | undefined {
  const [plus, bar] = [condition.includes('+'), condition.includes('|')]
  if (plus && bar) return 'A condition with both "+" and "|" asks for all of its flags; split it in two.'
  if (condition.includes(',') && !plus && !bar) {
    return 'A comma does not separate flags in a condition; write "+" for all of them or "|" for any.'
  }
  return undefined
}

const conditionsOf = (page: Page): readonly Conditions[] => [
  page,
  ...page.texts,
  ...page.leftTexts,
  ...page.images,
  ...page.videos,
  ...page.audios,
  ...page.audios2,
  ...page.webcams,
  ...page.metronomes,
  ...page.delays,
  ...page.timers,
  ...page.buttons,
  ...page.webcamButtons,
  ...page.globalCommands,
  ...page.loadGuides,
]
