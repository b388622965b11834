import { codeOf, messageOf, type PluginId } from 'sdk'
import { nothingSeen } from '../../src/shared/plugins/registry/registryIndex.ts'
import { createRegistryReading } from '../../src/workers/media/imports/registry.ts'
import {
  entryOf,
  manifestOf,
  packageOf,
  releaseOf,
  testKey,
} from '../../src/workers/media/registry/registry.fixture.ts'
import { type Attack, heldUnless } from './attack.ts'

/* A registry that signs whatever its authors send: each entry is hostile by itself. */

const [vesperKey, author] = [testKey(), testKey()]
const lamp = packageOf(manifestOf())
const release = releaseOf(lamp, author)
const entry = entryOf(lamp.manifest, release)
const trust = { pinned: [vesperKey.public], memory: nothingSeen, now: 2_000_000 }

/** An index as the text of its JSON. */
const written = (plugins: string, revoked = '[]', more = '') =>
  `{"v":1,"signedAt":1000000,"plugins":${plugins},"revoked":${revoked}${more}}`
const withEntry = (changes: object) => written(JSON.stringify([{ ...entry, ...changes }]))
const withRelease = (changes: object) => withEntry({ versions: [{ ...release, ...changes }] })

async function open(text: string) {
  const bytes = new TextEncoder().encode(text)
  const signature = new TextEncoder().encode(
    JSON.stringify({ v: 1, signatures: [{ key: vesperKey.public, signature: vesperKey.sign(bytes) }] }),
  )
  const reading = createRegistryReading()
  return { ...reading, ...(await reading.openIndex(new Blob([bytes]), new Blob([signature]), trust)) }
}

/** Why an index is not read, where it is refused in words. */
async function refusalOf(text: string): Promise<string | undefined> {
  try {
    await open(text)
    return undefined
  } catch (error) {
    if (codeOf(error) === 'registry/unreadable') return messageOf(error)
    throw error
  }
}

const prototypes = '{"polluted":1}'

const refused: Readonly<Record<string, string>> = {
  'brings a prototype in an entry': written(`[{"__proto__":${prototypes},"id":"acme.lamp","name":"Lamp"}]`),
  'brings a prototype beside a whole entry': written(
    JSON.stringify([entry]).replace('{', `{"constructor":{"prototype":${prototypes}},`),
  ),
  'is itself called by a prototype': withEntry({ id: '__proto__' }),
  'is called like a property of every object': withEntry({ id: 'constructor' }),
  'climbs out of its folder by its id': withEntry({ id: '../lamp.evil' }),
  'has a name of a megabyte': withEntry({ name: 'L'.repeat(1_000_000) }),
  'has a description of a megabyte': withEntry({ description: 'L'.repeat(1_000_000) }),
  'has a text of two megabytes': withEntry({ author: 'L'.repeat(2_000_000) }),
  'nests its description 100,000 deep': written(
    JSON.stringify([{ ...entry, description: 1 }]).replace(
      '"description":1',
      `"description":${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    ),
  ),
  'has a list for a name': withEntry({ name: ['Lamp'] }),
  'has an object for a version': withRelease({ version: { toString: '1.0.0' } }),
  'has nothing for versions': withEntry({ versions: null }),
  'has a number for a permission': withRelease({ permissions: [1] }),
  'asks for a permission there is not': withRelease({ permissions: ['everything'] }),
  'claims a tier there is not': withRelease({ tier: 'official' }),
  'has a size beyond every number': withRelease({ size: 1e308 }),
  'has a link that runs': withRelease({ url: 'javascript:alert(1)//a.vesper-plugin' }),
  'has a link to another server': withRelease({ url: 'https://evil.example/a.vesper-plugin' }),
  'has a link without a scheme to another server': withRelease({ url: '//evil.example/a.vesper-plugin' }),
  'has a link with words of its own': withRelease({ url: 'data:text/html,<script>alert(1)</script>.vesper-plugin' }),
  'climbs out of its folder by its link': withRelease({ url: 'packages/../../a.vesper-plugin' }),
  'has a link with a folder in escapes': withRelease({ url: 'packages/%2e%2e/a.vesper-plugin' }),
  'has a homepage': withEntry({ homepage: 'javascript:alert(1)' }),
  'stands twice in the list': written(JSON.stringify([entry, { ...entry, name: 'Another lamp' }])),
  'stands in a list of 5,001': written(
    JSON.stringify(Array.from({ length: 5001 }, (_, at) => ({ ...entry, id: `acme.lamp-${at}` as PluginId }))),
  ),
  'is in an index that is a list': '[]',
  'is in an index that is nothing': 'null',
  'is in an index with more than it may have': written('[]', '[]', ',"run":"alert(1)"'),
}

/** Entries of a form that is allowed: the list must be read, and answer. */
const harmless: Readonly<Record<string, string>> = {
  'has a version of 50 digits': withRelease({ version: `${'9'.repeat(50)}.0.0` }),
  'has a version of noughts': withRelease({ version: `${'0'.repeat(50)}.0.0` }),
  'has a range of noughts': withRelease({ sdk: '^00.00' }),
  'has a range beyond every number': withRelease({ sdk: `~${'9'.repeat(30)}` }),
  'has a version that is no version behind its hyphen': withRelease({ version: '1.0.0--..' }),
  'is withdrawn under the same name in 5,000 ways': written(
    JSON.stringify([entry]),
    JSON.stringify(Array.from({ length: 5000 }, (_, at) => ({ id: 'acme.lamp', versions: [`2.${at}.0`], why: 'Fog' }))),
  ),
}

/** As much work as an index of 4 MB can ask for: 50 entries are shown, each has 200 versions, all are looked for. */
const heavy = () =>
  written(
    JSON.stringify(
      Array.from({ length: 50 }, (_, at) => ({
        ...entry,
        id: `acme.lamp-${at}`,
        versions: Array.from({ length: 200 }, (_, minor) => ({ ...release, version: `1.${minor}.0` })),
      })),
    ),
    JSON.stringify(Array.from({ length: 5000 }, (_, at) => ({ id: `acme.lamp-${at + 9e6}`, why: 'Fog' }))),
  )

const maxMs = 2000

export const attacks: readonly Attack[] = [
  ...Object.entries(refused).map(
    ([tries, text], row): Attack => ({
      id: `index-${row + 1}`,
      area: 'registry',
      tries: `lists a plugin that ${tries}`,
      async attack() {
        const why = await refusalOf(text)
        const isPolluted = 'polluted' in Object.prototype
        return heldUnless((isPolluted && 'a prototype') || (why === undefined && 'it was read'))
      },
    }),
  ),
  ...Object.entries(harmless).map(
    ([tries, text], row): Attack => ({
      id: `index-harmless-${row + 1}`,
      area: 'registry',
      tries: `keeps the whole list from being read by a plugin that ${tries}`,
      async attack() {
        const { token, searchIndex, updatesInIndex } = await open(text)
        const { found } = await searchIndex(token, '')
        await updatesInIndex(token, [{ id: lamp.manifest.id, version: '1.0.0', publisher: author.public }])
        return heldUnless(found !== 1 && `${found} found`)
      },
    }),
  ),
  {
    id: 'index-heavy',
    area: 'registry',
    tries: 'keeps a search busy with 200 versions of each plugin and 5,000 withdrawals',
    async attack() {
      const { token, searchIndex } = await open(heavy())
      const before = process.cpuUsage()
      const { entries } = await searchIndex(token, '')
      const spentMs = process.cpuUsage(before).user / 1000
      const sent = JSON.stringify(entries).length
      return heldUnless(
        (spentMs > maxMs && `${Math.round(spentMs)} ms`) || (sent > 200_000 && `${sent} letters for the page`),
      )
    },
  },
]
