import type { SettingsField, SettingsSchema } from 'sdk'
import { openPage } from 'sdk/page/openSettings.ts'
import { type Found, findSources } from 'sdk/page/points/findSources.ts'
import { type SettingsPageEntry, settingsPages } from 'sdk/page/points/points.ts'
import { showSetting } from 'sdk/page/settings/showSetting.ts'
import { folded } from '../../../src/shared/text/folded.ts'
import { rankMatch, worstRank } from '../../../src/shared/text/rankMatch.ts'
import { otherWordsFor, stemOf } from './otherWords.ts'

/** A field of the settings and the page it stands on. */
interface Setting {
  readonly page: SettingsPageEntry
  readonly label: string
  readonly hint: string
}

/** What the search above the settings pages finds: pages by their name, and settings; the best match first. */
export async function findInSettings(words: readonly string[]): Promise<readonly Found[]> {
  const source = findSources.read().find(({ id }) => id === 'pages')
  const pages = (await source?.find(words, Number.POSITIVE_INFINITY, new AbortController().signal)) ?? []
  const ofSettings = pages.filter(({ id }) => id.startsWith('/settings/'))
  return [...ofSettings, ...(await findSettings(words))].toSorted((a, b) => a.rank - b.rank)
}

/**
 * The settings that have these words in their label, or in their hint, the name of their page or other words for them; and
 * the pages that have them only in other words, which no search by name finds.
 */
export async function findSettings(words: readonly string[]): Promise<readonly Found[]> {
  if (words.length === 0) return []
  const pages = settingsPages.read()
  const ofSettings = (await allSettings(pages)).flatMap(({ page, label, hint }): readonly Found[] => {
    const rank = rankOf(words, label, [hint, page.label, page.group, otherWordsFor(label)])
    if (rank === undefined) return []
    const id = `${page.path} ${label}`
    return [{ id, label, below: pathOf(page), rank, run: () => void showSetting(page.path, label) }]
  })
  return [...ofSettings, ...pagesByOtherWords(pages, words)].toSorted((a, b) => a.rank - b.rank)
}

function pagesByOtherWords(pages: readonly SettingsPageEntry[], words: readonly string[]): readonly Found[] {
  return pages.flatMap(({ path, label, group, isListed = true }): readonly Found[] => {
    const isByName = rankMatch(words, folded(label), folded(`Settings › ${group}`)) !== undefined
    if (!isListed || isByName || rankOf(words, label, [group, otherWordsFor(label)]) === undefined) return []
    const to = `/settings/${path}`
    return [{ id: to, label, below: `Settings › ${group}`, rank: worstRank, run: () => void openPage(to) }]
  })
}

/** As the words are written, else as their stems. */
function rankOf(words: readonly string[], label: string, more: readonly string[]): number | undefined {
  const [name, rest] = [folded(label), folded(more.join('\n'))]
  return (
    rankMatch(words, name, rest) ?? (rankMatch(words.map(stemOf), name, rest) === undefined ? undefined : worstRank)
  )
}

const pathOf = ({ group, label }: SettingsPageEntry) => `Settings › ${group} › ${label}`

let known: { readonly pages: readonly SettingsPageEntry[]; readonly settings: Promise<readonly Setting[]> } | undefined

/** Read again when pages come or go. Schemas of plugins are part of their page. */
function allSettings(pages: readonly SettingsPageEntry[]): Promise<readonly Setting[]> {
  if (known?.pages !== pages) known = { pages, settings: read(pages) }
  return known.settings
}

async function read(pages: readonly SettingsPageEntry[]): Promise<readonly Setting[]> {
  const lists = await Promise.all(
    pages.map(async (page) => {
      // A page whose fields cannot be fetched now is found by its name.
      const schemas = (await page.fields?.().catch(() => [])) ?? []
      return schemas.flatMap((schema) => fieldsOf(schema).map(({ label, hint }) => ({ page, label, hint })))
    }),
  )
  return lists.flat()
}

/** Fields of groups stand for themselves: a group is no control. */
function fieldsOf(schema: Pick<SettingsSchema, 'properties'>): readonly { label: string; hint: string }[] {
  return Object.values(schema.properties).flatMap((field: SettingsField) => [
    { label: field.title, hint: field.description ?? '' },
    ...(field.type === 'object' ? fieldsOf(field) : []),
  ])
}
