import { describe, expect, test } from 'vitest'
import isScenario from '../../../../schemas/scenario.schema.json?validate'
import { storyFile } from './guideExample.ts'
import {
  aboutExample,
  type ExamplePart,
  examplesOf,
  type Played,
  playExample,
  refusalOf,
  sourceOf,
} from './playExample.fixture.ts'
import { readGuide } from './readGuide.ts'

const maxPlays = 12
const nameOf = ({ example }: ExamplePart) => `${example.id}${example.wrong === undefined ? '' : ', wrong on purpose'}`

describe.each(['scenarios', 'eos', 'guideme'])('the guide "%s"', (guide) => {
  const examples = examplesOf(guide)
  const right = examples.filter(({ example }) => example.wrong === undefined)
  const wrong = examples.filter(({ example }) => example.wrong !== undefined)

  test('has examples, right ones and wrong ones', () => {
    expect(right.length).toBeGreaterThan(5)
    expect(wrong.length).toBeGreaterThan(0)
  })

  test('has no block that is not an example', () => {
    expect(readGuide(sourceOf(guide)).parts.filter(({ kind }) => kind === 'code')).toEqual([])
  })

  test.each(right.map((part) => [nameOf(part), part] as const))('%s is without mistakes', (_, part) => {
    expect(aboutExample(part).filter(({ severity }) => severity === 'error')).toEqual([])
    if (part.example.format === 'native') {
      expect(isScenario(JSON.parse(storyFile(part.example, part.title).text))).toBe(true)
    }
  })

  test.each(right.map((part) => [nameOf(part), part] as const))('%s plays as it says', (_, part) => {
    const missing = new Set(part.example.shows)
    let isThrough = false
    for (let seed = 1; seed <= maxPlays && (missing.size > 0 || !isThrough); seed++) {
      const played = playExample(part, seed)
      expect(played.problems).toEqual([])
      for (const words of missing) if (played.words.includes(words)) missing.delete(words)
      isThrough ||= isPlayedThrough(played)
    }
    expect([...missing]).toEqual([])
    expect(isThrough).toBe(true)
  })

  test.each(wrong.map((part) => [nameOf(part), part] as const))('%s gets the message it names', (_, part) => {
    const message = part.example.wrong ?? ''
    const refusal = refusalOf(part)
    if (refusal !== undefined) expect(refusal).toContain(message)
    else {
      const found = [...aboutExample(part).map((one) => one.message), ...playExample(part, 1, 3).problems]
      expect(found.filter((said) => said.includes(message))).not.toEqual([])
    }
  })
})

/** To its end, or on and on: guides without an end go round. */
const isPlayedThrough = ({ isOver, steps }: Played) => isOver || steps > 3
