import type { CharacterId } from 'sdk'
import { expect, test } from 'vitest'
import { castIn, companyOf, recast } from './castOf.ts'

const id = (name: string) => name as CharacterId
const player = (name: string) => ({ id: id(name), name })
const roles = [{ id: 'keeper' }, { id: 'guest' }]

test('reads what is kept of a cast, and nothing of what is none', () => {
  expect(castIn({ cast: { keeper: { id: 'iris', name: 'Iris' }, guest: 'tom', cook: { name: 'Ada' } } })).toEqual({
    keeper: { id: 'iris', name: 'Iris' },
  })
  expect(castIn({})).toEqual({})
  expect(castIn({ cast: 'iris' })).toEqual({})
})

test('a role can be given to another character, or back to the chat’s own', () => {
  const cast = recast(recast({}, 'keeper', player('iris')), 'keeper', player('tom'))
  expect(cast).toEqual({ keeper: player('tom') })
  expect(recast(cast, 'keeper', undefined)).toEqual({})
})

test('the chat’s character takes roles without a choice', () => {
  expect(companyOf(roles, {}, id('iris'))).toEqual({
    lead: 'iris',
    others: [],
    mapping: { keeper: 'iris', guest: 'iris' },
  })
  expect(companyOf(roles, { guest: player('tom') }, id('iris'))).toEqual({
    lead: 'iris',
    others: ['tom'],
    mapping: { keeper: 'iris', guest: 'tom' },
  })
})

test('the chat’s character stays out when every role is cast', () => {
  const cast = { keeper: player('ada'), guest: player('tom') }
  expect(companyOf(roles, cast, id('iris'))).toEqual({
    lead: 'ada',
    others: ['tom'],
    mapping: { keeper: 'ada', guest: 'tom' },
  })
})

test('without a chat the first cast role leads', () => {
  expect(companyOf(roles, { guest: player('tom') }, undefined)?.lead).toBe('tom')
  expect(companyOf(roles, {}, undefined)).toBeUndefined()
})

test('names of parts that every object has are parts like others', () => {
  expect(companyOf([{ id: 'constructor' }], {}, id('iris'))?.mapping).toEqual({ constructor: 'iris' })
})
