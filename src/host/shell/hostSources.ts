import { feature } from 'sdk/page/feature.ts'
import { openPage } from 'sdk/page/openSettings.ts'
import { type Found, findSources } from 'sdk/page/points/findSources.ts'
import { commands, menuEntries, routes, settingsPages } from 'sdk/page/points/points.ts'
import { folded } from '../../shared/text/folded.ts'
import { rankMatch } from '../../shared/text/rankMatch.ts'

/** Commands and pages, which are there without any module. */
export const hostSources = feature((add) => {
  add(findSources, 'commands', {
    heading: 'Commands',
    kind: 'Command',
    isAhead: true,
    watch: commands.watch,
    find: (words) =>
      commands.read().flatMap(({ id, label, keys, isAvailable, run }) => {
        const rank = id === 'palette' ? undefined : rankMatch(words, folded(label))
        if (rank === undefined || isAvailable?.() === false) return []
        return { id, label, rank, run, ...(keys !== undefined && { keys }) }
      }),
  })
  add(findSources, 'pages', {
    heading: 'Pages',
    kind: 'Page',
    isAhead: true,
    find: (words) => (words.length === 0 ? [] : pages().flatMap((page) => found(page, words))),
  })
})

interface Page {
  readonly path: string
  readonly label: string
  readonly below?: string
}

function found({ path, label, below }: Page, words: readonly string[]): readonly Found[] {
  const rank = rankMatch(words, folded(label), folded(below ?? ''))
  return rank === undefined ? [] : [{ id: path, label, rank, ...(below && { below }), run: () => void openPage(path) }]
}

/**
 * Each address once, the menu's under its name there, and none that a command leads to; pages of one thing among many are
 * found by that thing.
 */
function pages(): readonly Page[] {
  const all: readonly Page[] = [
    ...menuEntries.read().map(({ to, label }) => ({ path: to, label })),
    ...[...routes.read().values()].map(({ path, title }) => ({ path, label: title })),
    ...settingsPages
      .read()
      .flatMap(({ path, label, group, isListed = true }) =>
        isListed ? { path: `/settings/${path}`, label, below: `Settings › ${group}` } : [],
      ),
  ]
  const labels = new Set(
    commands.read().flatMap(({ label, isAvailable }) => (isAvailable?.() === false ? [] : [`${label} `])),
  )
  return all.filter(({ path, label, below = '' }) => {
    const name = `${label} ${below}`
    if (path.includes('$') || labels.has(name)) return false
    labels.add(name)
    return true
  })
}
