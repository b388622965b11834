import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { faults, matrixOf, rowFor } from './matrix.ts'
import { deviceRow, deviceRows, rowsOf } from './rows.ts'
import { providers } from './scenarios.ts'
import { isInTime, readSilences, reportSilence, silenceVariable, silenceWords } from './silence.ts'

afterEach(() => vi.unstubAllEnvs())

const double = {
  faultRows: { 'lamp-F01': 'a bulb that is out' },
  notApplicable: { 'lamp-S14': 'Lamps ask for no credentials.' },
}

describe('the rows of devices', () => {
  test('are fifteen scenarios for each provider, and the faults of its double', () => {
    const rows = rowsOf(['lamp', 'tall-lamp'], [double])
    expect(rows).toHaveLength(31)
    expect(rows).toContainEqual({ id: 'lamp-F01', what: 'a bulb that is out' })
    expect(rows.find(({ id }) => id === 'lamp-S14')?.notApplicable).toBe('Lamps ask for no credentials.')
    expect(rows.find(({ id }) => id === 'tall-lamp-S14')).not.toHaveProperty('notApplicable')
  })

  test('belong to a provider of Vesper, each of them', () => {
    expect(() => rowsOf(['tall-lamp'], [double])).toThrow('lamp-F01, lamp-S14')
  })

  test('of Vesper are each named once, and as a title can name them', async () => {
    const ids = (await deviceRows()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => deviceRow.exec(id)?.[0] !== id)).toEqual([])
  })
})

describe('the matrix of faults', () => {
  test('names a row for every provider and every fault', async () => {
    const ids = new Set((await deviceRows()).map(({ id }) => id))
    const cells = providers.flatMap((provider) => faults.map((fault) => rowFor(provider, fault)))
    expect(cells).toHaveLength(81)
    expect(cells.filter((id) => !ids.has(id))).toEqual([])
  })

  test('tells how long each took, and what was not shown', () => {
    const row = { what: '', verdict: 'pass' } as const
    const table = matrixOf(
      ['handy'],
      [
        { ...row, id: 'handy-S04', silence: { row: 'handy-S04', ms: 40.4, statedMs: Number.POSITIVE_INFINITY } },
        { ...row, id: 'handy-S08', silence: { row: 'handy-S08', ms: 90 } },
        { ...row, id: 'handy-S09', verdict: 'miss' },
      ],
    )
    expect(table.split('\n')[1]?.split(/ {2,}/).slice(0, 5)).toEqual([
      'handy',
      '40 of ∞',
      '90 of 500',
      'miss',
      'missing',
    ])
  })
})

describe('a measured silence', () => {
  const file = () => join(mkdtempSync(join(tmpdir(), 'silence-')), 'silence.jsonl')

  test('is kept by row, the longest of each', () => {
    const at = file()
    vi.stubEnv(silenceVariable, at)
    reportSilence('lamp-F01', 40)
    reportSilence('lamp-F01', 120)
    reportSilence('lamp-F02', Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
    expect(readFileSync(at, 'utf8').split('\n')).toHaveLength(4)
    expect([...readSilences(at).values()]).toEqual([
      { row: 'lamp-F01', ms: 120 },
      { row: 'lamp-F02', ms: Number.POSITIVE_INFINITY, statedMs: Number.POSITIVE_INFINITY },
    ])
  })

  test('is nowhere outside of a conformance run', () => {
    vi.stubEnv(silenceVariable, '')
    reportSilence('lamp-F01', 40)
    expect(readSilences(file()).size).toBe(0)
  })

  test('is in time within half a second, or within what the device says of itself', () => {
    expect(isInTime({ row: 'lamp-F01', ms: 500 })).toBe(true)
    expect(isInTime({ row: 'lamp-F01', ms: 501 })).toBe(false)
    expect(isInTime({ row: 'lamp-F01', ms: 900, statedMs: 1000 })).toBe(true)
    expect(isInTime({ row: 'lamp-F01', ms: Number.POSITIVE_INFINITY })).toBe(false)
    expect(isInTime({ row: 'lamp-F01', ms: Number.NaN })).toBe(false)
  })

  test('is told in words', () => {
    expect(silenceWords({ row: 'lamp-F01', ms: 40.4 })).toBe('zero after 40 ms of 500 ms')
    expect(silenceWords({ row: 'lamp-F01', ms: 900, statedMs: 1000 })).toBe(
      "zero after 900 ms of 1000 ms, the device's own limit",
    )
    const statedMs = Number.POSITIVE_INFINITY
    expect(silenceWords({ row: 'lamp-F01', ms: 900, statedMs })).toMatch(/^zero after 900 ms.* as stated$/)
    expect(silenceWords({ row: 'lamp-F01', ms: statedMs, statedMs })).toMatch(/^never zero; .* as stated$/)
  })
})
