import type { Stage } from 'sdk/story'
import { expect, test } from 'vitest'
import { answerByKey } from './answerKeys.ts'

const bare: Stage = { page: 'tea', bubbles: [], buttons: [], timers: [], notices: [], sounds: [] }
const row = (...labels: readonly string[]): Stage => ({ ...bare, buttons: labels.map((html) => ({ id: html, html })) })
const takes = (choice: string) => ({ kind: 'event', event: { kind: 'chose', choice } })

test('a digit takes the choice of that number, and no other', () => {
  expect(answerByKey('2', row('Tea', 'Coffee'), undefined)).toEqual(takes('Coffee'))
  expect(answerByKey('3', row('Tea', 'Coffee'), undefined)).toBeUndefined()
})

test('forward on a clicker goes on', () => {
  const said = { kind: 'say', id: 'a', html: 'Rain.', align: 'left', active: true, marked: true } as const
  expect(answerByKey('PageDown', { ...bare, bubbles: [said] }, undefined)).toMatchObject({
    event: { kind: 'continued' },
  })
  expect(answerByKey('PageDown', row('Continue'), undefined)).toEqual(takes('Continue'))
})

test('among several, forward points at one after the other, and back takes the one it points at', () => {
  const stage = row('Tea', 'Coffee')
  expect(answerByKey('PageUp', stage, undefined)).toBeUndefined()
  expect(answerByKey('PageDown', stage, undefined)).toEqual({ kind: 'point', at: 0 })
  expect(answerByKey('PageDown', stage, 0)).toEqual({ kind: 'point', at: 1 })
  expect(answerByKey('PageDown', stage, 1)).toEqual({ kind: 'point', at: 0 })
  expect(answerByKey('PageUp', stage, 1)).toEqual(takes('Coffee'))
})

test('where nothing can be done, keys do nothing', () => {
  expect(answerByKey('PageDown', bare, undefined)).toBeUndefined()
  expect(answerByKey('1', { ...row('Tea'), cover: { title: 'T', author: '', pages: [] } }, undefined)).toBeUndefined()
})
