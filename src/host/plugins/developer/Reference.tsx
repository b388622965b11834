import { Suspense, use, useEffect, useId, useMemo, useState } from 'react'
import { groupBy } from 'sdk/page/settings/groupBy.ts'
import { useHash } from 'sdk/page/useHash.ts'
import documentation from 'sdk/ui/documentation.module.css'
import layout from 'sdk/ui/layout.module.css'
import { Markdown } from 'sdk/ui/markdown/Markdown.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import contents from '../../../../docs/reference/contents.json'
import styles from './Reference.module.css'
import { type ReferencePage, type ReferenceSection, readReferencePage } from './readReferencePage.ts'

const maxFound = 40

/** The SDK's reference and guides, to read beside one's own code. The address names the page and the name on it. */
export default function Reference() {
  const [slug = '', name = ''] = useHash().split('/')
  const link = referenceLinks.find((each) => each.slug === slug) ?? referenceLinks[0]
  return (
    <div className={styles.reference}>
      <div className={`${documentation.side} ${styles.side}`}>
        <Search />
        <Contents current={link?.slug} />
      </div>
      <div className={layout.shrinks}>
        <Suspense fallback={<p className={`${textStyles.muted} ${styles.quiet}`}>Opening…</p>}>
          {link && <ReferenceArticle key={link.slug} link={link} name={name} />}
        </Suspense>
      </div>
    </div>
  )
}

const placeOf = (slug: string, name?: string) => (name === undefined ? slug : `${slug}/${name}`)

function Contents({ current }: { readonly current: string | undefined }) {
  return (
    <nav aria-label="Reference" className={layout.stack3}>
      {[...groupBy(referenceLinks, ({ group }) => group)].map(([group, links]) => (
        <div key={group}>
          <p className={styles.group}>{group === 'Reference' ? `SDK ${sdkVersion}` : group}</p>
          <ul className={`${documentation.links} ${styles.links}`}>
            {links.map(({ slug, title }) => (
              <li key={slug}>
                <a href={`#${placeOf(slug)}`} aria-current={slug === current ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Search() {
  const [query, setQuery] = useState('')
  const found = findNames(query)
  const statusId = useId()
  return (
    <search className={layout.stack2}>
      <TextInput
        label="Search names"
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder="LlmProvider"
        aria-describedby={statusId}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p id={statusId} role="status" className={`${textStyles.muted} ${styles.quiet}`}>
        {query.trim() !== '' && countWords(found.length)}
      </p>
      {found.length > 0 && (
        <ul className={`${documentation.links} ${styles.found}`}>
          {found.slice(0, maxFound).map(({ slug, name, about }) => (
            <li key={`${slug}/${name}`}>
              <a href={`#${placeOf(slug, name)}`} onClick={() => setQuery('')}>
                <code>{name}</code>
                <span>{about}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

function countWords(count: number): string {
  if (count === 0) return 'No results.'
  return count === 1 ? 'One name.' : `${count} names${count > maxFound ? `, the first ${maxFound}` : ''}.`
}

const opened = new Map<string, Promise<ReferencePage | undefined>>()

/** Each page is fetched once; one that could not be fetched is tried again the next time it is opened. */
function open({ slug, load }: ReferenceLink): Promise<ReferencePage | undefined> {
  const known = opened.get(slug)
  if (known) return known
  const opening = load().then(
    (text) => readReferencePage(slug, text),
    () => {
      opened.delete(slug)
      return undefined
    },
  )
  opened.set(slug, opening)
  return opening
}

function ReferenceArticle({ link, name }: { readonly link: ReferenceLink; readonly name: string }) {
  const opening = useMemo(() => open(link), [link])
  const page = use(opening)
  useEffect(() => {
    if (!page || name === '') return
    const heading = document.getElementById(placeOf(link.slug, name))
    heading?.scrollIntoView?.({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }, [page, link, name])
  if (!page) return <p role="alert">Couldn't load this page. Check your connection, and open it again.</p>
  return (
    <article className={layout.stack4}>
      <h3 className={styles.title}>{page.title}</h3>
      <Markdown text={page.intro} />
      {page.sections.map((section) => (
        <Section key={section.name} slug={link.slug} section={section} />
      ))}
    </article>
  )
}

function Section({ slug, section }: { readonly slug: string; readonly section: ReferenceSection }) {
  const { name, markdown, seeAlso } = section
  return (
    <section className={styles.section}>
      <h4 id={placeOf(slug, name)} tabIndex={-1} className={`${documentation.heading} ${styles.name}`}>
        <a href={`#${placeOf(slug, name)}`}>{name}</a>
      </h4>
      <Markdown text={markdown} />
      {seeAlso.length > 0 && (
        <p className={styles.seeAlso}>
          See also
          {seeAlso.map((other) => (
            <a key={other.name} href={`#${placeOf(other.slug, other.name)}`}>
              <code>{other.name}</code>
            </a>
          ))}
        </p>
      )}
    </section>
  )
}

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
interface ReferenceLink {
  readonly slug: string
  readonly title: string
  readonly group: 'Guides' | 'Reference'
  readonly load: Load
}

const referenceLinks: readonly ReferenceLink[] = [
  ...guides.map((guide) => ({ ...guide, group: 'Guides' as const })),
  ...contents.pages.flatMap(({ slug, title }) => {
    const load = files[`../../../../docs/reference/${slug}.md`]
    return load ? [{ slug, title, group: 'Reference' as const, load }] : []
  }),
]

const sdkVersion = contents.version

interface FoundName {
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
