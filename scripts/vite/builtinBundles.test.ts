import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { contentHash } from '../../sdk/package/contentHash.ts'
import { builtinBundles } from './builtinBundles.ts'
import { readManifests } from './builtinPlugins.ts'

const entry = '\0entry.js'

async function builtApp() {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      builtinBundles(),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? "import bundles from 'virtual:builtin-bundles'\nconsole.log(bundles)" : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  })
  return (result as Rolldown.RolldownOutput).output
}

test('each built-in plugin that is one script lies beside the app, under its hash', async () => {
  const output = await builtApp()
  const scripts = output.filter(({ fileName }) => fileName.startsWith('plugins/'))
  const [chunk] = output
  expect(scripts.map(({ fileName }) => fileName)).toContain('plugins/vesper.llm-ollama.js')
  for (const script of scripts) {
    if (script.type !== 'asset') throw new Error('not an asset')
    expect(chunk.code).toContain(`/${script.fileName}`)
    expect(chunk.code).toContain(await contentHash(script.source))
  }
})

test('what needs compiled code of its own is left out', async () => {
  const names = (await builtApp()).map(({ fileName }) => fileName)
  expect(names).not.toContain('plugins/vesper.llm-browser.js')
})

test('the tutorial is no part of the app', async () => {
  const ids = (await readManifests(process.cwd())).map(({ manifest }) => manifest.id)
  expect(ids).toContain('vesper.llm-ollama')
  expect(ids.filter((id) => id.startsWith('example.'))).toEqual([])
})
