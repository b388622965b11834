import type { Page } from './pages.ts'
import type { Exported } from './surface.ts'

/** A page as a file that any git host shows. Each exported name is a heading of the second level. */
export function pageMarkdown(page: Page, pages: readonly Page[]): string {
  const links = linksTo(page, pages)
  const sections = page.exported.map((exported) => sectionOf(page, exported, links(exported)))
  return `# ${page.title}\n\n${page.intro}\n\n${sections.join('\n')}`
}

/** The first page: what there is, and where. */
export function contentsMarkdown(pages: readonly Page[], version: string): string {
  const rows = pages.map(({ slug, title, intro, exported }) => {
    const names = exported.map(({ name }) => `[\`${name}\`](${slug}.md#${anchor(name)})`)
    return `## [${title}](${slug}.md)\n\n${intro}\n\n${names.join(' · ')}\n`
  })
  return `# SDK reference, version ${version}

Written from the comments of the sources by \`npm run reference\`. New here? [The tour](../../sdk/README.md) takes ten
minutes, and [the compatibility policy](../compatibility.md) says what will keep working.

${rows.join('\n')}`
}

export const anchor = (name: string): string => name.toLowerCase()

function sectionOf({ entry, isFolder }: Page, exported: Exported, seeAlso: readonly string[]): string {
  const { name, kind, code, commented, doc, members, source } = exported
  const described = members.filter((member) => member.doc.text !== '')
  const shown = kind === 'type' && described.length === 0 ? commented : code
  const isType = kind === 'interface' || kind === 'type'
  return [
    `## ${name}`,
    doc.tags.has('experimental') ? 'Experimental: it may change with any version.' : '',
    doc.text,
    `\`\`\`ts\nimport ${isType ? 'type ' : ''}{ ${name} } from '${isFolder ? source : entry}'\n\n${shown}\n\`\`\``,
    described.map((member) => `- **\`${member.name}\`** ${member.doc.text.replaceAll('\n', '\n  ')}`).join('\n'),
    ...doc.examples.map((example) => `An example:\n\n\`\`\`ts\n${example}\n\`\`\``),
    seeAlso.length > 0 ? `See also ${seeAlso.join(', ')}.` : '',
    `Written in [${source}](../../${source}).`,
  ]
    .filter((part) => part !== '')
    .map((part) => `${part}\n`)
    .join('\n')
}

/** The other exported names that a declaration mentions, as links. */
function linksTo(page: Page, pages: readonly Page[]): (exported: Exported) => readonly string[] {
  const homes = new Map<string, string>()
  for (const { slug, exported } of pages) for (const { name } of exported) if (!homes.has(name)) homes.set(name, slug)
  for (const { name } of page.exported) homes.set(name, page.slug)
  return ({ name: own, code }) => {
    const named = new Set(code.match(/\b[A-Za-z_]\w*\b/g) ?? [])
    return [...homes]
      .filter(([name]) => name !== own && /^[A-Z]/.test(name) && named.has(name))
      .map(([name, slug]) => `[\`${name}\`](${slug === page.slug ? '' : `${slug}.md`}#${anchor(name)})`)
  }
}
