import type { Diagnostic, Story, StoryAbout, StoryPage } from 'sdk/story'
import { askedAndKept } from '../engine/askedAndKept.ts'
import { firstGuide, type LoadedGuide } from '../engine/library.ts'
import { baseName, isWildcard } from '../rules/mediaFiles.ts'
import { foldedPath } from '../rules/paths.ts'
import { named, readTarget } from '../rules/targets.ts'
import { needsNewer, playerVersion } from '../rules/version.ts'
import { conditionWarnings } from './conditionWarnings.ts'
import type { Guide, Page } from './guide.ts'
import { scriptTargets, steers, targetsOf } from './leads.ts'
import { mediaOfPage, mediaReport } from './mediaUses.ts'

/** What a guide is, where its pages lead, and what is wrong with it. Throws where it is no guide at all. */
export function aboutGuide(story: Story): StoryAbout {
  const loaded = firstGuide(story.script, story)
  const { guide } = loaded
  const media = mediaReport(guide, loaded.media)
  const pages = pagesOf(guide)
  return {
    title: guide.title || loaded.id,
    author: guide.author,
    description: guide.description,
    tags: [],
    pages,
    missing: media.missing,
    hosts: media.hosts,
    links: media.links,
    ...askedAndKept(loaded, story),
    diagnostics: [
      ...guide.warnings,
      ...aboutWhole(loaded, media.missing),
      ...[...guide.pages.values()].flatMap((page) => [...targetWarnings(page, guide), ...conditionWarnings(page)]),
      ...unreachable(guide, pages),
      ...deadEnds(guide, pages),
    ].slice(0, 2000),
  }
}

const first = 'start'

function pagesOf(guide: Guide): readonly StoryPage[] {
  // A wildcard that leads to every page from every page would be a list without use, and without end.
  let room = 200_000
  return [...guide.pages.values()].map((page) => {
    const targets = [...targetsOf(page), ...scriptTargets(page.script, guide)]
    const leads = [...new Set(targets.flatMap((target) => named(target, guide)))].slice(0, Math.max(0, room))
    room -= leads.length
    return { id: page.id, label: page.id, leads }
  })
}

function aboutWhole({ guide, mediaFolder }: LoadedGuide, missing: readonly string[]): readonly Diagnostic[] {
  const found: Diagnostic[] = []
  if (!guide.pages.has(first)) {
    found.push({ severity: 'error', message: 'There is no page "start", which is where a guide begins.' })
  }
  if (needsNewer(guide.minimumVersion)) {
    const message = `The guide asks for version ${guide.minimumVersion} of its player; this one plays like ${playerVersion}.`
    found.push({ severity: 'note', message })
  }
  // Where there is no such folder, another took its place.
  if (!foldedPath(mediaFolder).endsWith(baseName(foldedPath(guide.mediaDirectory)))) {
    const message = `The folder "${guide.mediaDirectory}" of the guide's media is missing; files are looked for beside the guide.`
    found.push({ severity: 'warning', message })
  }
  return [...found, ...missingFiles(guide, missing)]
}

/** Files that did not come along, each on the first page that asks for it. */
function missingFiles({ pages }: Guide, missing: readonly string[]): readonly Diagnostic[] {
  const wanted = new Set(missing)
  const first = new Map<string, Page>()
  for (const page of pages.values()) {
    for (const name of mediaOfPage(page)) if (wanted.has(name) && !first.has(name)) first.set(name, page)
  }
  return [...first].map(([name, page]) =>
    diagnostic(
      'warning',
      isWildcard(name) ? `No file matches "${name}".` : `The file "${name}" is missing.`,
      page,
      name,
    ),
  )
}

function targetWarnings(page: Page, guide: Guide): readonly Diagnostic[] {
  return targetsOf(page).flatMap((target) => {
    const aim = readTarget(target)
    const message = `Nothing is called "${target}", which this page leads to.`
    if (aim.kind === 'none') return [diagnostic('error', `"${target}" is no valid target.`, page, target)]
    return named(target, guide).length > 0
      ? []
      : [diagnostic(aim.kind === 'literal' ? 'error' : 'warning', message, page, target)]
  })
}

/** Pages that nothing leads to. Where a script chooses pages, that is only a guess and said as one. */
function unreachable(guide: Guide, pages: readonly StoryPage[]): readonly Diagnostic[] {
  const leads = new Map(pages.map((page) => [page.id, page.leads]))
  const reached = new Set<string>()
  const waiting = [first, ...scriptTargets(guide.globalScript, guide).flatMap((target) => named(target, guide))]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...(leads.get(id) ?? []))
  }
  const isSteered = steers(guide.globalScript) || [...guide.pages.values()].some(({ script }) => steers(script))
  return [...guide.pages.values()]
    .filter(({ id }) => !reached.has(id))
    .map((page) =>
      isSteered
        ? diagnostic('note', `Only a script could lead to the page "${page.id}".`, page)
        : diagnostic('warning', `Nothing leads to the page "${page.id}".`, page),
    )
}

function deadEnds(guide: Guide, pages: readonly StoryPage[]): readonly Diagnostic[] {
  const hasWayOfItsOwn = new Set(pages.filter(({ leads }) => leads.length > 0).map(({ id }) => id))
  const isOpen = (page: Page) => hasWayOfItsOwn.has(page.id) || page.loadGuides.length > 0 || steers(page.script)
  return [...guide.pages.values()]
    .filter((page) => !isOpen(page))
    .map((page) => diagnostic('note', `The page "${page.id}" leads nowhere; the guide ends there.`, page))
}

const diagnostic = (severity: Diagnostic['severity'], message: string, page: Page, excerpt?: string): Diagnostic => ({
  severity,
  message,
  page: page.id,
  line: page.line,
  ...(excerpt !== undefined && { excerpt: excerpt.slice(0, 120) }),
})
