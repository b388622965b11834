/*
 * What the browser's tab says. Pages name themselves; whoever has to keep that name from being seen covers it, also
 * in the browser's history.
 */

/** Who covers it, the strongest first. */
const covering = ['panic', 'lock', 'hide', 'incognito'] as const
export type TitleCover = (typeof covering)[number]

let name = 'Vesper'
const covers = new Map<TitleCover, string>()

export function namePage(title: string): void {
  name = title
  show()
}

/** Shows this in the place of what pages call themselves; undefined uncovers it. */
export function coverTitle(by: TitleCover, title: string | undefined): void {
  if (title === undefined) covers.delete(by)
  else covers.set(by, title)
  show()
}

function show(): void {
  const strongest = covering.find((by) => covers.has(by))
  document.title = (strongest && covers.get(strongest)) ?? name
}
