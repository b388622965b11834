import type { ImageRequest } from 'sdk'
import { known } from '../../../plugins/image-comfyui/graph/catalogue.fixture.ts'
import { requestFor } from '../../../plugins/image-comfyui/graph/request.fixture.ts'
import { fillWorkflow } from '../../../plugins/image-comfyui/workflow/fill.ts'
import { reportOf } from '../../../plugins/image-comfyui/workflow/report.ts'
import { canvas, dialects, plain, pngWith } from '../../../plugins/image-comfyui/workflow/workflows.fixture.ts'
import { readWorkflow } from '../../../src/workers/media/workflows/readWorkflow.ts'
import type { Random } from '../../fixtures/cards/mutate.ts'
import { below, pick } from '../damage.ts'
import { expectThat, refusalIn, refusedBecause, type Target, target } from '../target.ts'

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

const picture = pngWith(
  { kind: 'tEXt', content: `prompt\0${plain}` },
  { kind: 'iTXt', content: `prompt\0\0\0\0\0${plain}` },
)

function damagedPicture(random: Random): Uint8Array {
  const bytes = picture.slice(0, random() < 0.2 ? below(random, picture.length) : picture.length)
  for (let rounds = 1 + below(random, 4); rounds > 0; rounds--)
    bytes[below(random, Math.min(120, bytes.length))] = below(random, 256)
  return bytes
}

export const workflowTargets: readonly Target[] = [
  target({
    name: 'workflow',
    rows: 'images-C73 images-C75',
    input: damaged,
    run: outcomeOf,
    outcomes: ['filled', 'image/bad-graph'],
  }),
  target({
    name: 'workflow-picture',
    rows: 'images-C76',
    input: damagedPicture,
    async run(bytes) {
      const found = await readWorkflow(new Blob([new Uint8Array(bytes)]))
      if (!found.ok) return refusedBecause(found.error.message)
      reportOf(found.value, known)
      return 'text'
    },
    outcomes: ['text', 'refused'],
  }),
]

function outcomeOf(text: string): string {
  const report = reportOf(text, known)
  for (const problem of report.problems) refusedBecause(problem)
  try {
    const filled = fillWorkflow({ text, bindings: report.proposal }, request, {}, known)
    expectThat(typeof JSON.parse(filled.text) === 'object', 'A filled text that is no object')
    expectThat(report.nodes.length > 0, 'A report without nodes')
    return 'filled'
  } catch (error) {
    return refusalIn(error)
  }
}

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
