import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from '../setup.mjs'
import { apiReport, changesBetween, entryHashOf } from './apiReport.ts'
import { entryFor, hashOf } from './changelog.ts'
import { contentsOf } from './contents.ts'
import { declareSources, workFolder } from './declareSources.ts'
import { checkExamples } from './examples.ts'
import { type Files, outdated, read, write } from './files.ts'
import { openapiText } from './openapiText.ts'
import { contentsMarkdown, pageMarkdown } from './pageMarkdown.ts'
import { pagesOf } from './pages.ts'
import { readSurface } from './surface.ts'

export interface ReferenceOptions {
  /** Changes nothing; stops when something would have to change. */
  readonly check: boolean
  /** The changelog says already what has changed since. */
  readonly sameEntry: boolean
}

const reportPath = 'sdk/api.md'
const changelogPath = 'sdk/CHANGELOG.md'
const pagesFolder = 'docs/reference'
const openapiPath = 'docs/openapi.json'

/** Writes the report of the public surface and the reference from the sources, or checks that they are as written. */
export async function reference(root: string, options: ReferenceOptions): Promise<string> {
  using folder = workFolder(root)
  const declared = await declareSources(root, folder.path)
  const entries = readSurface({ root, declared })
  const mistakes = await checkExamples(root, folder.path, entries)
  if (mistakes.length > 0) {
    const rows = mistakes.map(({ place, message }) => `  ${place}\n    ${message}`)
    throw new Stop(`Examples in doc comments have mistakes:\n${rows.join('\n')}`)
  }
  const silent = entries.flatMap(({ exported }) => exported.filter(({ doc }) => doc.text === ''))
  if (options.check && silent.length > 0) {
    const rows = silent.map(({ name, source }) => `  ${source}, ${name}`)
    throw new Stop(`Exports of the SDK without a doc comment, which is all their readers have:\n${rows.join('\n')}`)
  }
  const { version } = JSON.parse(readFileSync(join(root, 'sdk/package.json'), 'utf8')) as { readonly version: string }
  const pages = pagesOf(entries)
  const before = read(join(root, reportPath))
  const entryHash = changelogEntryHash(root, version)
  // What only our own plugins may use is promised to nobody.
  const report = apiReport(
    pages.filter(({ isFolder }) => !isFolder),
    version,
    entryHash,
  )
  const changes = changesBetween(before, report)
  const files: Files = new Map([
    [reportPath, report],
    [`${pagesFolder}/README.md`, contentsMarkdown(pages, version)],
    [`${pagesFolder}/contents.json`, `${JSON.stringify(contentsOf(pages, version), null, 2)}\n`],
    ...pages.map((page) => [`${pagesFolder}/${page.slug}.md`, pageMarkdown(page, pages)] as const),
    [openapiPath, openapiText(root)],
  ])
  const listed = changes.map((change) => `  ${change}`).join('\n')
  if (options.check) {
    const wrong = outdated(root, files, pagesFolder)
    if (wrong.length === 0) return `The reference is up to date: ${count(entries)} exports of SDK ${version}.`
    throw new Stop(
      `Out of date: ${wrong.join(', ')}.${changes.length > 0 ? `\nThe public surface of the SDK has changed:\n${listed}` : ''}\n` +
        `Say in ${changelogPath} under ${version} what an author must do, and run "npm run reference".`,
    )
  }
  if (changes.length > 0 && entryHashOf(before) === entryHash && !options.sameEntry) {
    throw new Stop(
      `The public surface of the SDK has changed, and ${changelogPath} says no more about ${version} than before:\n${listed}\n` +
        'Add a line for authors there. If what it says covers this, run "npm run reference -- --same-entry".',
    )
  }
  write(root, files, pagesFolder)
  return `Wrote ${files.size} files: ${count(entries)} exports of SDK ${version}.${before !== '' && changes.length > 0 ? `\n${listed}` : ''}`
}

function changelogEntryHash(root: string, version: string): string {
  const entry = entryFor(read(join(root, changelogPath)), version)
  if (entry) return hashOf(entry)
  throw new Stop(`${changelogPath} has no entry for SDK ${version}. Add "## ${version}" with what an author must do.`)
}

const count = (entries: readonly { readonly exported: readonly unknown[] }[]) =>
  entries.reduce((total, { exported }) => total + exported.length, 0)
