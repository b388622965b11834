import fc from 'fast-check'
import type { ActuatorKind } from 'sdk'
import { expect, test } from 'vitest'
import { type Answer, answered, type Finding, nothingFound, searchOf, tryMs } from './finding.ts'

const search = searchOf('vibrate', { least: 0, most: 0.18 })
const after = (...answers: readonly Answer[]) =>
  answers.reduce<Finding>((finding, answer) => answered(finding, answer, search), nothingFound)

test('begins with the faintest step and grows only on request', () => {
  expect(after('begin')).toEqual({ phase: 'floor', level: 0.02, isTried: false })
  expect(after('begin', 'tried')).toMatchObject({ level: 0.02, isTried: true })
  expect(after('begin', 'tried', 'stronger')).toEqual({ phase: 'floor', level: 0.04, isTried: false })
})

test('the first felt step is the floor, the last wanted one the ceiling', () => {
  const found = after('begin', 'stronger', 'tried', 'here', 'tried', 'stronger', 'tried', 'here')
  expect(found).toEqual({ phase: 'found', floor: 0.04, ceiling: 0.14 })
})

test('counts only tested steps as felt', () => {
  expect(after('begin', 'here')).toMatchObject({ phase: 'floor' })
  expect(after('begin', 'tried', 'stronger', 'here')).toMatchObject({ phase: 'floor' })
})

test('a stroker is searched from the middle of its travel', () => {
  const travel = searchOf('position', { least: 0.2, most: 0.8 })
  expect(answered(nothingFound, 'begin', travel)).toMatchObject({ level: 0.5 })
})

test('a try of current is long enough for its slow rise, and one of a shock is one short pulse', () => {
  expect(tryMs('estim', 0.1)).toBe(3500)
  expect(tryMs('shock', 0.5)).toBeLessThanOrEqual(500)
})

test('never tests beyond the current limits, and the ceiling is never below the floor', () => {
  const kind = fc.constantFrom<ActuatorKind>('vibrate', 'estim', 'shock', 'constrict', 'position')
  const answer = fc.constantFrom<Answer>('begin', 'tried', 'stronger', 'gentler', 'here')
  const ends = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
  fc.assert(
    fc.property(kind, ends, fc.array(answer, { maxLength: 80 }), (of, [a, b], answers) => {
      const range = { least: of === 'position' ? Math.min(a, b) : 0, most: Math.max(a, b) }
      const limits = searchOf(of, range)
      let finding: Finding = nothingFound
      for (const one of answers) {
        const before = finding
        finding = answered(finding, one, limits)
        if ('level' in finding) {
          expect(finding.level).toBeLessThanOrEqual(range.most + 0.0005)
          if ('level' in before && before.phase === finding.phase) {
            expect(finding.level - before.level).toBeLessThanOrEqual(limits.largeStep + 0.001)
          }
        }
        if (finding.phase === 'found') expect(finding.ceiling).toBeGreaterThanOrEqual(finding.floor)
      }
    }),
    { numRuns: 3000 },
  )
})
