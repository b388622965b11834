import { pageOf } from './document.ts'
import { isNyxOnly, type Survey } from './survey.ts'

/** Finds pages nobody gets to, and pages from which nothing leads on. */
export function findLostPages(survey: Survey): void {
  const { document, pages, findings, everywhere, computed } = survey
  const ids = Object.keys(document.pages)
  if (!pages.has('start')) {
    findings.add({ severity: 'warning', message: 'There is no page “start”: the player chooses where to begin.' })
  } else {
    const reached = reachedFrom(['start', ...everywhere.literals], everywhere.patterns, survey)
    for (const id of ids) {
      if (reached.has(id) || isNyxOnly(pageOf(document, id) ?? [])) continue
      findings.add({
        severity: computed ? 'note' : 'warning',
        message: computed ? 'Only a script may lead here.' : 'Nothing leads to this page.',
        page: id,
      })
    }
  }
  // Converted Flash teases have no command for the end: their last page just stays.
  if (Object.hasOwn(document.modules, 'nyx')) return
  const hasNotices = [...pages.values()].some((page) => page.notices)
  for (const [id, page] of pages) {
    const leads = page.literals.size > 0 || page.patterns.size > 0 || page.computed
    if (page.ends || leads || isNyxOnly(pageOf(document, id) ?? [])) continue
    findings.add({
      severity: hasNotices || everywhere.literals.length > 0 ? 'note' : 'warning',
      message: 'Nothing leads on from this page, and the story does not end on it.',
      page: id,
    })
  }
}

function reachedFrom(
  first: readonly string[],
  patterns: readonly string[],
  { pages, patterns: pagesOf }: Survey,
): ReadonlySet<string> {
  const reached = new Set<string>()
  const followed = new Set<string>()
  const waiting: string[] = []
  const visit = (id: string): void => {
    if (reached.has(id) || !pages.has(id)) return
    reached.add(id)
    waiting.push(id)
  }
  const follow = (pattern: string): void => {
    if (followed.has(pattern)) return
    followed.add(pattern)
    for (const id of pagesOf.of(pattern) ?? []) visit(id)
  }
  for (const id of first) visit(id)
  for (const pattern of patterns) follow(pattern)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const next of pages.get(id)?.literals ?? []) visit(next)
    for (const pattern of pages.get(id)?.patterns ?? []) follow(pattern)
  }
  return reached
}
