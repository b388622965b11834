import { codeOf, type ImageRequest, messageOf } from 'sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { known } from '../../plugins/image-comfyui/graph/catalogue.fixture.ts'
import { requestFor } from '../../plugins/image-comfyui/graph/request.fixture.ts'
import { fillWorkflow } from '../../plugins/image-comfyui/workflow/fill.ts'
import { reportOf } from '../../plugins/image-comfyui/workflow/report.ts'
import { canvas, dialects, plain, pngWith } from '../../plugins/image-comfyui/workflow/workflows.fixture.ts'
import { readWorkflowFile } from '../../src/host/images/workflows/workflowFile.ts'
import { type Random, randomFrom } from '../fixtures/cards/mutate.ts'

const amount = Number(process.env.FUZZ_WORKFLOWS ?? 1000)
const seed = Number(process.env.FUZZ_SEED ?? 20_264)
/** Of computing, not of waiting for a machine that is busy with other tests. */
const longestMs = 1000

const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)
beforeAll(() => void process.on('unhandledRejection', note))
afterAll(() => void process.off('unhandledRejection', note))

const request: ImageRequest = requestFor({
  loras: [{ name: 'lantern.safetensors', modelStrength: 0.8, clipStrength: 0.8 }],
  prompt: 'Tea %seed% <lora:maren_v2:0.4> {{SEED}}',
  count: 2,
})
const seeds = [plain, canvas, ...Object.values(dialects)]
const hostile = [
  '"__proto__"',
  '"constructor"',
  '["3",0]',
  '["9",0]',
  '[3,0]',
  '["3",99999999]',
  '18446744073709551615',
  '1e999',
  '-0',
  'null',
  '{}',
  '[]',
  '"%prompt%"',
  '%seed%',
  '{{SEED}}',
  '"%lora1%"',
  '"%lora99_weight%"',
  '"\\ud800"',
  `"${'%a%'.repeat(3000)}"`,
  '['.repeat(5000),
]

test(`images-C73 images-C75 ${amount} damaged workflows: no crash, no hang, always a report, and a filled text is JSON`, {
  timeout: 600_000,
}, async () => {
  const outcomes = new Map<string, number>()
  for (let index = 0; index < amount; index++) {
    const random = randomFrom(seed + index)
    const before = process.cpuUsage()
    const outcome = outcomeOf(damaged(random))
    expect(process.cpuUsage(before).user / 1000, `workflow ${seed + index}`).toBeLessThan(longestMs)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  await new Promise((resolve) => setImmediate(resolve))
  expect(unhandled).toEqual([])
  for (const kind of ['filled', 'image/bad-graph']) expect(outcomes.get(kind) ?? 0, kind).toBeGreaterThan(amount / 20)
  console.info(Object.fromEntries(outcomes))
})

test(`images-C76 ${amount} damaged pictures: a workflow or words, never a crash`, { timeout: 600_000 }, () => {
  const picture = pngWith(
    { kind: 'tEXt', content: `prompt\0${plain}` },
    { kind: 'iTXt', content: `prompt\0\0\0\0\0${plain}` },
  )
  const outcomes = new Set<string>()
  for (let index = 0; index < amount; index++) {
    const random = randomFrom(seed + index)
    const bytes = picture.slice(0, random() < 0.2 ? below(random, picture.length) : picture.length)
    for (let rounds = 1 + below(random, 4); rounds > 0; rounds--)
      bytes[below(random, Math.min(120, bytes.length))] = below(random, 256)
    const found = readWorkflowFile(bytes)
    outcomes.add(found.kind)
    if (found.kind === 'text') reportOf(found.text, known)
    else expect(found.why.length).toBeGreaterThan(30)
  }
  expect([...outcomes].toSorted()).toEqual(['refused', 'text'])
})

/** Refusals are errors of ours; anything else is a crash and goes on. */
function outcomeOf(text: string): string {
  const report = reportOf(text, known)
  expect(report.problems.every((problem) => problem.length > 15 && problem.length < 2000)).toBe(true)
  try {
    const filled = fillWorkflow({ text, bindings: report.proposal }, request, {}, known)
    expect(JSON.parse(filled.text)).toBeTypeOf('object')
    expect(report.nodes.length).toBeGreaterThan(0)
    return 'filled'
  } catch (error) {
    const refusal = codeOf(error)
    if (refusal === undefined) throw error
    expect(messageOf(error).length).toBeGreaterThan(40)
    return refusal
  }
}

const below = (random: Random, limit: number) => Math.floor(random() * limit)
const pick = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)]!

/** A workflow with some of its values replaced, swapped, cut off or repeated. */
function damaged(random: Random): string {
  let text = pick(random, seeds)
  for (let rounds = 1 + below(random, 5); rounds > 0; rounds--) {
    text = random() < 0.85 ? withAnotherValue(text, random) : withAnotherPart(text, random)
  }
  return text
}

function withAnotherValue(text: string, random: Random): string {
  const values = [...text.matchAll(/(?<=[:[,])(?:"(?:[^"\\]|\\.)*"(?!:)|-?\d+(?:\.\d+)?|\["\w+",\d\])/g)]
  const at = pick(random, values)
  if (!at) return text
  return text.slice(0, at.index) + pick(random, hostile) + text.slice(at.index + at[0].length)
}

/** Another name of a node or an input, or a part that is missing or there twice. */
function withAnotherPart(text: string, random: Random): string {
  if (random() < 0.7) {
    const at = pick(random, [...text.matchAll(/"\w+"(?=:)/g)])
    const name = pick(random, ['"__proto__"', '"inputs"', '"3"', '"model"', '"toString"', '""'])
    return at ? text.slice(0, at.index) + name + text.slice(at.index + at[0].length) : text
  }
  const from = below(random, text.length)
  const to = from + below(random, 40)
  return random() < 0.5
    ? text.slice(0, from) + text.slice(to)
    : text.slice(0, to) + text.slice(from, to) + text.slice(to)
}
