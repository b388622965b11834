import { expect, test } from 'vitest'
import { choose, type Listed, vesperSampler, vesperScheduler } from './samplers.ts'

const listed = (...names: readonly string[]): readonly Listed[] => names.map((name) => ({ name, aliases: [] }))
const modern = {
  samplers: listed('DPM++ 2M', 'Euler a', 'Euler', 'UniPC', 'DDIM'),
  schedulers: [{ name: 'Karras', aliases: ['karras'] }, ...listed('Uniform', 'SGM Uniform')],
}
const old = { samplers: listed('Euler', 'DPM++ 2M', 'DPM++ 2M Karras', 'DPM++ SDE Karras') }

test('the names of the host become the server’s, and the other way round', () => {
  expect(choose(modern, 'dpmpp_2m', 'karras')).toEqual({ sampler: 'DPM++ 2M', scheduler: 'Karras', warnings: [] })
  expect(choose(modern, 'euler_ancestral', 'normal')).toEqual({
    sampler: 'Euler a',
    scheduler: 'Uniform',
    warnings: [],
  })
  expect(choose(modern, 'uni_pc_bh2')).toEqual({ sampler: 'UniPC', warnings: [] })
  expect(['DPM++ 2M', 'Euler a', 'Restart'].map(vesperSampler)).toEqual(['dpmpp_2m', 'euler_ancestral', 'Restart'])
  expect(['Karras', 'Uniform', 'Turbo'].map(vesperScheduler)).toEqual(['karras', 'normal', 'Turbo'])
})

test('the server’s own names go back as they came', () => {
  expect(choose(modern, 'DPM++ 2M', 'SGM Uniform')).toEqual({
    sampler: 'DPM++ 2M',
    scheduler: 'SGM Uniform',
    warnings: [],
  })
})

test('a name with its scheduler in it is taken apart where the server lists the two apart', () => {
  expect(choose(modern, 'DPM++ 2M Karras')).toEqual({ sampler: 'DPM++ 2M', scheduler: 'Karras', warnings: [] })
})

test('images-F07 where there are no schedulers the combined names are used', () => {
  expect(choose(old, 'dpmpp_2m', 'karras')).toEqual({ sampler: 'DPM++ 2M Karras', warnings: [] })
  expect(choose(old, 'dpmpp_2m', 'normal')).toEqual({ sampler: 'DPM++ 2M', warnings: [] })
  expect(choose(old, 'DPM++ 2M Karras')).toEqual({ sampler: 'DPM++ 2M Karras', warnings: [] })
  expect(choose(old, 'DPM++ 2M Karras', 'karras')).toEqual({ sampler: 'DPM++ 2M Karras', warnings: [] })
  expect(choose(old, 'euler', 'karras')).toMatchObject({
    sampler: 'Euler',
    warnings: [expect.stringMatching(/karras/)],
  })
})

test('what the server lacks is said, and never sent', () => {
  expect(choose(modern, 'res_multistep', 'kl_optimal')).toEqual({
    sampler: 'Euler',
    warnings: [expect.stringMatching(/res_multistep.*Euler/), expect.stringMatching(/kl_optimal/)],
  })
})

test('a server that lists nothing is sent the usual names', () => {
  expect(choose({}, 'dpmpp_2m', 'karras')).toEqual({ sampler: 'DPM++ 2M', scheduler: 'Karras', warnings: [] })
})
