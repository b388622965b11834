import fc from 'fast-check'
import { codeOf } from 'sdk'
import { expect, test } from 'vitest'
import { withLoraTags } from './loraTags.ts'

const known = ['Mira', 'raincoat', 'old/ink', 'new/ink'].map((name) => ({ name, aliases: [`${name}-alias`] }))
const lora = (name: string, modelStrength = 1, clipStrength = modelStrength) => ({ name, modelStrength, clipStrength })
const problemOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return { code: codeOf(error), details: (error as { details?: unknown }).details }
  }
  throw new Error('nothing was thrown')
}

test('add-ons follow the prompt in their order, with one number where both strengths are the same', () => {
  expect(withLoraTags('a pier', [lora('Mira', 0.8), lora('raincoat', 0.5, 0.25)], known)).toBe(
    'a pier <lora:Mira:0.8> <lora:raincoat:0.25:0.5>',
  )
})

test('an add-on without any strength is left out', () => {
  expect(withLoraTags('a pier', [lora('Mira', 0)], known)).toBe('a pier')
  expect(withLoraTags('a pier', [lora('Mira', 0, 0.4)], known)).toBe('a pier <lora:Mira:0.4:0>')
})

test('an add-on named as another server writes it goes out under this server’s name', () => {
  expect(withLoraTags('', [lora('people\\mira.safetensors')], known)).toBe('<lora:Mira:1>')
  expect(withLoraTags('', [lora('Mira-alias')], known)).toBe('<lora:Mira:1>')
})

test('one that stands in the prompt and in the list counts once', () => {
  expect(withLoraTags('a pier <lora:mira:0.3>, rain', [lora('Mira', 0.8)], known)).toBe('a pier , rain <lora:Mira:0.8>')
})

test('images-F06 an unknown add-on is refused here, in the list as in the prompt', () => {
  for (const work of [
    () => withLoraTags('a pier', [lora('mirra')], known),
    () => withLoraTags('a pier <lora:mirra:1>', [], known),
  ]) {
    expect(problemOf(work)).toEqual({ code: 'image/missing-lora', details: { wanted: 'mirra', suggestions: ['Mira'] } })
  }
  expect(problemOf(() => withLoraTags('', [lora('ink')], known))).toMatchObject({
    code: 'image/missing-lora',
    details: { suggestions: ['old/ink', 'new/ink'] },
  })
})

test('a name that cannot be written into a tag is refused', () => {
  expect(problemOf(() => withLoraTags('', [lora('a:b')], undefined)).code).toBe('image/bad-value')
})

test('a prompt without tags comes through as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!/<lora:|[ \t]{2}|\s$/i.test(text))
      expect(withLoraTags(text, [], known)).toBe(text)
    }),
  )
})
