import type { ShippedPackage } from './productionPackages.ts'

/** The text of THIRD_PARTY_LICENSES.md; packages that share a licence text, word for word, share a section. */
export function writeNotices(
  packages: readonly ShippedPackage[],
  licenseTextOf: (shipped: ShippedPackage) => string,
): string {
  const sections = new Map<string, ShippedPackage[]>()
  for (const shipped of packages.filter(({ native }) => !native)) {
    const text = licenseTextOf(shipped)
    sections.set(text, [...(sections.get(text) ?? []), shipped])
  }
  const written = [...sections].map(([text, sharing]) => section(text, sharing))
  return [introduction, table(packages), ...written].join('\n\n').concat('\n')
}

const introduction = `# Third-party licences

Vesper stands on the work of others. These are the packages it ships or starts with, and their terms.
Written by \`npm run licenses\`; the tests compare it with the lock file.`

function table(packages: readonly ShippedPackage[]): string {
  const rows = packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`)
  return ['| package | version | licence |', '| --- | --- | --- |', ...new Set(rows)].join('\n')
}

function section(text: string, sharing: readonly ShippedPackage[]): string {
  const title = [...new Set(sharing.map(({ name, version }) => `${name} ${version}`))].join(', ')
  const body =
    text === '' ? `${sharing.map(({ license }) => license)[0]}; the package carries no text of its own.` : fenced(text)
  return `## ${title}\n\n${body}`
}

const fenced = (text: string) => `~~~~~~text\n${text}\n~~~~~~`
