import fc from 'fast-check'
import { expect, test } from 'vitest'
import { objectInfo } from './catalogue.fixture.ts'
import { matchName, nearestNames } from './nameMatch.ts'
import { choicesOf, parseNodeCatalogue } from './nodeCatalogue.ts'

const known = parseNodeCatalogue(objectInfo)

test('images-C69 lists are read in both shapes, and one on demand has no options', () => {
  expect(choicesOf(known, 'KSampler', 'sampler_name')).toEqual(choicesOf(known, 'KSamplerSelect', 'sampler_name'))
  const remote = parseNodeCatalogue({ Far: { input: { required: { name: ['COMBO', { remote: { route: '/x' } }] } } } })
  expect(remote.get('Far')?.inputs.get('name')?.of).toEqual({ kind: 'choice' })
  expect(choicesOf(remote, 'Far', 'name')).toEqual([])
})

test('images-C70 a name with a backslash is matched loosely and kept to the letter', () => {
  const names = ['illustrious\\gardenXL.safetensors', 'harbour.safetensors']
  expect(matchName('illustrious/GARDENxl.safetensors', names)).toEqual({ kind: 'found', name: names[0] })
  expect(matchName('gardenxl', names)).toEqual({ kind: 'found', name: names[0] })
  expect(matchName('garden', names)).toEqual({ kind: 'none' })
})

test('what comes nearest to a name comes first', () => {
  expect(nearestNames('harbor_v2.safetensors', ['lamp.ckpt', 'harbourV2.safetensors', 'harbour.safetensors'])).toEqual([
    'harbourV2.safetensors',
    'harbour.safetensors',
  ])
})

test('names of nodes and inputs that objects are born with are names like any other', () => {
  const strange = parseNodeCatalogue(
    JSON.parse('{"__proto__":{"input":{"required":{"constructor":["INT",{"min":1}]}},"output":["X"]}}'),
  )
  expect(strange.get('__proto__')?.inputs.get('constructor')?.of).toMatchObject({ kind: 'number', min: 1 })
  expect(choicesOf(strange, 'toString', 'constructor')).toEqual([])
})

test('no answer of a server breaks the reading of its nodes', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.string(), fc.record({ input: fc.jsonValue(), output: fc.jsonValue() })),
      ),
      (body) => {
        for (const kind of parseNodeCatalogue(body).values()) expect(kind.inputs).toBeInstanceOf(Map)
      },
    ),
  )
})
