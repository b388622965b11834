import { readdirSync, readFileSync } from 'node:fs'
import { chanceOf, draw } from 'sdk/story'
import { expect, test } from 'vitest'
import isScenario from '../../schemas/scenario.schema.json?validate'
import { about } from './document/about.ts'
import { Rig, storyOf } from './rig.fixture.ts'

interface Sample {
  readonly id: string
  readonly engine: 'native' | 'eos' | 'guideme'
  readonly file: string
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly cover?: string
  readonly files: readonly string[]
}

const folder = new URL('../../scenarios/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const { scenarios } = JSON.parse(read('index.json')) as { readonly scenarios: readonly Sample[] }
const native = scenarios.filter(({ engine }) => engine === 'native')
const filesOf = ({ files }: Sample) => files.map((name) => ({ name, type: 'image/svg+xml', size: read(name).length }))

test('the list of samples names every sample and picture there is, and nothing else', () => {
  const samples = readdirSync(folder).filter((name) => /\.(json|xml)$/.test(name) && name !== 'index.json')
  expect(scenarios.map(({ file }) => file).toSorted()).toEqual(samples.toSorted())
  const pictures = readdirSync(new URL('media/', folder)).map((name) => `media/${name}`)
  expect([...new Set(scenarios.flatMap(({ files }) => files))].toSorted()).toEqual(pictures.toSorted())
  for (const { cover, files } of scenarios) if (cover) expect(files).toContain(cover)
})

test.each(native)('$file is what the schema describes, and the linter finds nothing', (sample) => {
  const script: unknown = JSON.parse(read(sample.file))
  expect(isScenario(script), JSON.stringify(isScenario.errors)).toBe(true)
  const { title, description, tags, missing, diagnostics } = about(storyOf(script, { files: filesOf(sample) }))
  expect(diagnostics).toEqual([])
  expect(missing).toEqual([])
  expect([title, description, tags]).toEqual([sample.name, sample.description, sample.tags])
})

test.each(native)('$file can be played to its end with its buttons, and comes by every node', (sample) => {
  const script = JSON.parse(read(sample.file)) as { readonly nodes: Readonly<Record<string, unknown>> }
  const met = new Set<string>()
  let ends = 0
  let chance = chanceOf(7)
  const upTo = (most: number) => {
    const drawn = draw(chance)
    chance = drawn.chance
    return Math.floor(drawn.value * most)
  }
  for (let game = 0; game < 250; game++) {
    const rig = new Rig(script, { files: filesOf(sample) })
    rig.begin()
    for (let turn = 0; turn < 300 && !rig.last.over; turn++) {
      met.add(rig.state.node)
      const open = rig.stage.buttons.filter(({ disabled }) => !disabled)
      const pick = open[upTo(open.length)]
      if (pick && upTo(2) === 0) rig.press(pick.id)
      else rig.pass(3)
    }
    met.add(rig.state.node)
    if (rig.last.over) ends++
  }
  expect(ends).toBeGreaterThan(150)
  expect([...met].toSorted()).toEqual(Object.keys(script.nodes).toSorted())
})

test.each(scenarios.filter(({ engine }) => engine === 'eos'))('$file is a document of pages', ({ file }) => {
  const { pages } = JSON.parse(read(file)) as { readonly pages: Readonly<Record<string, readonly object[]>> }
  expect(Object.keys(pages)).toContain('start')
  for (const commands of Object.values(pages))
    for (const command of commands) expect(Object.keys(command)).toHaveLength(1)
})
