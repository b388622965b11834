import type { WithId } from 'sdk/page/points/Point.ts'
import type { SettingsPageEntry } from 'sdk/page/points/points.ts'

/**
 * The settings page a person means by an address or a `?tab=`: its path or id, else the first page below it
 * ("ai" opens "ai/settings"). Nothing wanted means the first page of all; undefined means there is no such page.
 */
export function settingsPathFor(
  pages: readonly WithId<SettingsPageEntry>[],
  wanted: string | undefined,
): string | undefined {
  if (wanted === undefined || wanted === '') return pages[0]?.path
  const page =
    pages.find(({ path }) => path === wanted) ??
    pages.find(({ id }) => id === wanted) ??
    pages.find(({ path }) => path.startsWith(`${wanted}/`))
  return page?.path
}
