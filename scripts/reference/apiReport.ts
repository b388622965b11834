import type { Page } from './pages.ts'

/** Everything an author can import, as one text: a change of the surface shows in it, and in nothing else. */
export function apiReport(pages: readonly Page[], version: string, entryHash: string): string {
  const entries = [...new Set(pages.map(({ entry }) => entry))]
  const chapters = entries.map((entry) => {
    const exported = pages.filter((page) => page.entry === entry).flatMap((page) => page.exported)
    return `## ${entry}\n\n${exported.map(({ name, code }) => `### ${name}\n\n${fenced(code)}`).join('\n')}`
  })
  return `${head(version, entryHash)}\n${chapters.join('\n')}`
}

const head = (version: string, entryHash: string) => `# The public surface of the SDK, version ${version}

Written by \`npm run reference\`; change the sources, not this file. A change here is a change for plugin authors: it
comes with a line in the changelog.

Changelog entry when this was written: ${entryHash}
`

const fenced = (code: string) => `\`\`\`ts\n${code}\n\`\`\`\n`

/** The exported things of a report, by entry and name. */
export function readReport(report: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const chapter of report.split(/^## /m).slice(1)) {
    const entry = chapter.slice(0, chapter.indexOf('\n'))
    for (const [, name, code] of chapter.matchAll(/^### (.+)\n\n```ts\n([\s\S]*?)\n```$/gm)) {
      found.set(`${entry}: ${name}`, code ?? '')
    }
  }
  return found
}

export const entryHashOf = (report: string): string | undefined =>
  /^Changelog entry when this was written: (\S+)$/m.exec(report)?.[1]

/** What became of each name between two reports, one line each; empty when the surface is the same. */
export function changesBetween(before: string, now: string): readonly string[] {
  const [old, fresh] = [readReport(before), readReport(now)]
  const names = [...new Set([...old.keys(), ...fresh.keys()])]
  return names.flatMap((name) => {
    if (old.get(name) === fresh.get(name)) return []
    return [`${!old.has(name) ? 'added' : !fresh.has(name) ? 'removed' : 'changed'}  ${name}`]
  })
}
