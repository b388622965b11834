import contents from '../../../../docs/reference/contents.json'

type Load = () => Promise<string>

/** Read in this order by somebody new; the reference comes after. */
const guides: readonly { readonly slug: string; readonly title: string; readonly load: Load }[] = [
  { slug: 'tour', title: 'Tutorial', load: async () => (await import('../../../../sdk/README.md?raw')).default },
  {
    slug: 'compatibility',
    title: 'Compatibility',
    load: async () => (await import('../../../../docs/compatibility.md?raw')).default,
  },
  {
    slug: 'changelog',
    title: 'Changelog',
    load: async () => (await import('../../../../sdk/CHANGELOG.md?raw')).default,
  },
]

const files = import.meta.glob<string>('../../../../docs/reference/*.md', { query: '?raw', import: 'default' })

/** A page that can be opened, each in a file of its own that is fetched when it is. */
export interface ReferenceLink {
  readonly slug: string
  readonly title: string
  readonly group: 'Guides' | 'Reference'
  readonly load: Load
}

export const referenceLinks: readonly ReferenceLink[] = [
  ...guides.map((guide) => ({ ...guide, group: 'Guides' as const })),
  ...contents.pages.flatMap(({ slug, title }) => {
    const load = files[`../../../../docs/reference/${slug}.md`]
    return load ? [{ slug, title, group: 'Reference' as const, load }] : []
  }),
]

export const sdkVersion = contents.version

export interface FoundName {
  readonly slug: string
  readonly name: string
  readonly kind: string
  readonly about: string
}

const names: readonly FoundName[] = contents.pages.flatMap((page) =>
  page.names.map((name) => ({ slug: page.slug, ...name })),
)

/** Exported names that have the query in them; those that begin with it first. */
export function findNames(query: string, all: readonly FoundName[] = names): readonly FoundName[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  const at = ({ name }: FoundName) => name.toLowerCase().indexOf(wanted)
  return all.filter((found) => at(found) >= 0).sort((a, b) => Math.sign(at(a)) - Math.sign(at(b)))
}
