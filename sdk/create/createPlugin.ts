import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parsePluginId } from '../ids.ts'
import { type Kind, kinds } from './kinds.ts'

/** What a new plugin shall be. */
export interface NewPlugin {
  /** Where it goes. Its last part is the plugin's name. */
  readonly folder: string
  readonly kind: Kind
  /** "vendor.name". Without one: "my." and the folder's name. */
  readonly id?: string
}

const checkout = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Makes a plugin's folder out of the tutorial's plugin of that kind, so that what one starts from is what is tested
 * every day. Throws, with the reason, before anything is written. Returns the files it wrote.
 */
export function createPlugin({ folder, kind, id }: NewPlugin): readonly string[] {
  const root = resolve(folder)
  const slug = basename(root)
  if (existsSync(root)) throw new Error(`${root} exists already. Choose another name, or remove it first.`)
  const known = parsePluginId(id ?? `my.${slug}`)
  if (!known.ok) {
    throw new Error(
      id === undefined
        ? `"${slug}" cannot be a plugin's name: use small letters, digits and single hyphens, like "evening-bell".`
        : known.error.message,
    )
  }
  const files = { ...sourceOf(kind, { root, id: known.value, slug }), ...surroundings(root, slug, kind) }
  mkdirSync(root, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  return Object.keys(files)
}

interface Named {
  readonly root: string
  readonly id: string
  readonly slug: string
}

function sourceOf(kind: Kind, named: Named): Readonly<Record<string, string>> {
  const example = join(checkout, 'plugins', kinds[kind].example)
  const names = readdirSync(example).filter((name) => name.endsWith('.ts') || name === 'plugin.json')
  return Object.fromEntries(
    names.map((name) => {
      const text = readFileSync(join(example, name), 'utf8')
      return [name, name === 'plugin.json' ? renamed(text, named) : text]
    }),
  )
}

/** The example's manifest under the author's own name. */
function renamed(manifest: string, { root, id, slug }: Named): string {
  const own = { $schema: `${pathTo(root)}/schemas/plugin.schema.json`, id, name: titled(slug), version: '0.1.0' }
  return json({ ...JSON.parse(manifest), ...own })
}

function surroundings(root: string, slug: string, kind: Kind): Readonly<Record<string, string>> {
  const commands = ['dev', 'build', 'check', 'pack', 'test']
  return {
    'README.md': readme(slug, kind),
    'package.json': json({
      name: slug,
      private: true,
      type: 'module',
      scripts: Object.fromEntries(commands.map((command) => [command, `vesper-plugin ${command}`])),
      dependencies: { sdk: `file:${pathTo(root)}/sdk` },
    }),
    'tsconfig.json': json({ extends: `${pathTo(root)}/sdk/create/tsconfig.json` }),
    '.gitignore': 'node_modules\ndist\n*.vesper-plugin\n',
  }
}

const pathTo = (root: string) => relative(root, checkout).split(sep).join('/')

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

const titled = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')

const readme = (slug: string, kind: Kind) => `# ${titled(slug)}

A plugin for Vesper that adds ${kinds[kind].label}. It begins as \`plugins/${kinds[kind].example}\` of the Vesper checkout, whose
README says what to look at; make it your own from there.

| | |
| --- | --- |
| \`npm install\` | once; it only links the SDK |
| \`npm run dev\` | serves the plugin on http://127.0.0.1:5199 and rebuilds it when you save |
| \`npm test\` | runs \`index.test.ts\`: the kit for this kind, and tests of your own |
| \`npm run check\` | everything a host will look at: manifest, types, build, kits in the real sandbox |
| \`npm run build\` | writes \`dist/plugin.json\` and \`dist/index.js\` |
| \`npm run pack\` | writes one file to hand out; the same source gives the same bytes |

To see it in Vesper: *Settings → For plugin authors → Developer mode*, and load the address that \`npm run dev\` prints.
`
