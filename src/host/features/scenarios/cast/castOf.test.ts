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

test('a part can be given to another, or back to whoever is in the chat', () => {
  const cast = recast(recast({}, 'keeper', player('iris')), 'keeper', player('tom'))
  expect(cast).toEqual({ keeper: player('tom') })
  expect(recast(cast, 'keeper', undefined)).toEqual({})
})

test('parts nobody is chosen for are taken by whoever is in the chat', () => {
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

test('where every part is cast, whoever was in the chat before stays out of it', () => {
  const cast = { keeper: player('ada'), guest: player('tom') }
  expect(companyOf(roles, cast, id('iris'))).toEqual({
    lead: 'ada',
    others: ['tom'],
    mapping: { keeper: 'ada', guest: 'tom' },
  })
})

test('without anybody in a chat the first part that is cast leads', () => {
  expect(companyOf(roles, { guest: player('tom') }, undefined)?.lead).toBe('tom')
  expect(companyOf(roles, {}, undefined)).toBeUndefined()
})

test('names of parts that every object has are parts like others', () => {
  expect(companyOf([{ id: 'constructor' }], {}, id('iris'))?.mapping).toEqual({ constructor: 'iris' })
})
