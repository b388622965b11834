import fc from 'fast-check'
import { codeOf, type ImageProblem, type PluginError } from 'sdk'
import { expect, test } from 'vitest'
import { requestFor } from '../graph/request.fixture.ts'
import { runProblem } from './runProblem.ts'
import { submitProblem } from './submitProblem.ts'

const lantern = { name: 'people\\lantern.safetensors', modelStrength: 1, clipStrength: 1 }
const request = requestFor({ loras: [lantern], prompt: 'A very private tea room' })

const refusal = (type: string, details: string, extra_info: object, class_type = 'KSampler') => ({
  '3': { errors: [{ type, message: 'Value not in list', details, extra_info }], dependent_outputs: ['9'], class_type },
})

function of(
  nodeErrors: object,
  error: object = {
    type: 'prompt_outputs_failed_validation',
    message: 'Prompt outputs failed validation',
    details: '',
    extra_info: {},
  },
) {
  return submitProblem(400, JSON.stringify({ error, node_errors: nodeErrors }), request)
}

const detailsOf = (error: PluginError) => error.details as ImageProblem

test('images-C25 a model that is missing is named, with what comes nearest', () => {
  const options = ['harbour_v2.safetensors', 'lamp.safetensors']
  const error = of(
    refusal('value_not_in_list', "ckpt_name: 'harbor.safetensors' not in […]", {
      input_name: 'ckpt_name',
      received_value: 'harbor.safetensors',
      input_config: [options, {}],
    }),
  )
  expect(codeOf(error)).toBe('image/missing-model')
  expect(detailsOf(error)).toMatchObject({ wanted: 'harbor.safetensors', suggestions: ['harbour_v2.safetensors'] })
  expect(error.message).toContain('“harbor.safetensors”. The nearest it has is “harbour_v2.safetensors”')
})

test('images-C26 an add-on that is missing is named as the order has it, so that the order can go without', () => {
  const error = of(
    refusal('value_not_in_list', '', {
      input_name: 'lora_name',
      received_value: 'people/lantern.safetensors',
      input_config: [['a'], {}],
    }),
  )
  expect(codeOf(error)).toBe('image/missing-lora')
  expect(detailsOf(error).wanted).toBe(lantern.name)
  expect(error.message).toContain('or remove it')
})

test('images-C27 a list too long to be sent leaves the suggestions out', () => {
  const error = of(
    refusal('value_not_in_list', "ckpt_name: 'harbor.safetensors' not in (list of length 44)", {
      input_name: 'ckpt_name',
      input_config: null,
    }),
  )
  expect([codeOf(error), detailsOf(error).wanted, detailsOf(error).suggestions]).toEqual([
    'image/missing-model',
    'harbor.safetensors',
    undefined,
  ])
})

test.each([
  [
    {
      type: 'invalid_prompt',
      message: 'Cannot execute because node GlowFilter does not exist.',
      details: "Node ID '#8'",
      extra_info: {},
    },
  ],
  [
    {
      type: 'missing_node_type',
      message: 'Some words',
      details: '',
      extra_info: { node_id: '8', class_type: 'GlowFilter', node_title: 'Glow' },
    },
  ],
])('images-C28 a node the server does not have is named: %o', (said) => {
  const error = of({}, said)
  expect([codeOf(error), detailsOf(error).wanted]).toEqual(['image/missing-node', 'GlowFilter'])
})

test('images-C29 a refusal in one string, a page of a proxy and nothing at all are failures of the server', () => {
  const text = submitProblem(409, '{"error":"prompt_id already exists"}', request)
  const page = submitProblem(
    502,
    '<html><head><style>b{}</style></head><body><h1>Bad  gateway</h1></body></html>',
    request,
  )
  expect([text, page, submitProblem(500, '', request)].map(codeOf)).toEqual(Array(3).fill('image/server'))
  expect(text.message).toContain('“prompt_id already exists”')
  expect(page.message).toContain('“Bad gateway”')
})

test('images-C30 an order that was taken in part says why the rest was left out', () => {
  const errors = refusal('value_bigger_than_max', 'cfg', {
    input_name: 'cfg',
    received_value: 400,
    input_config: ['FLOAT', { max: 100 }],
  })
  const error = submitProblem(200, JSON.stringify({ prompt_id: 'a', number: 3, node_errors: errors }), request)
  expect(codeOf(error)).toBe('image/bad-value')
  expect(error.message).toContain('400 is more than the most it takes (100)')
})

test.each([
  [
    'value_smaller_than_min',
    { input_name: 'steps', received_value: 0, input_config: ['INT', { min: 1 }] },
    '0 is less than the least it takes (1)',
  ],
  ['value_bigger_than_max', { input_name: 'steps', received_value: 20000 }, '20000 is more than the most it takes'],
  ['invalid_input_type', { input_name: 'steps', exception_message: 'no' }, 'not the kind of value'],
])('images-C31 %s is a bad value that names the input', (type, extra, words) => {
  const error = of(refusal(type, 'steps', extra))
  expect([codeOf(error), detailsOf(error).wanted]).toEqual(['image/bad-value', 'steps'])
  expect(error.message).toContain('“steps”')
  expect(error.message).toContain(words)
})

test('of several refusals the one to mend first is told', () => {
  const cfg = { type: 'value_bigger_than_max', message: '', details: 'cfg', extra_info: { input_name: 'cfg' } }
  const model = {
    type: 'value_not_in_list',
    message: '',
    details: "ckpt_name: 'x' not in []",
    extra_info: { input_name: 'ckpt_name' },
  }
  expect(
    codeOf(of({ '3': { errors: [cfg], class_type: 'KSampler' }, '4': { errors: [model], class_type: 'L' } })),
  ).toBe('image/missing-model')
})

test('a sampler the server lacks is a bad choice, and a circle or a broken link a bad graph', () => {
  expect(
    codeOf(
      of(
        refusal('value_not_in_list', '', {
          input_name: 'sampler_name',
          received_value: 'restart',
          input_config: [['euler'], {}],
        }),
      ),
    ),
  ).toBe('image/bad-choice')
  expect(codeOf(of(refusal('exception_during_inner_validation', "'99'", { exception_type: 'KeyError' })))).toBe(
    'image/bad-graph',
  )
  expect(of({}, { type: 'dependency_cycle' }).message).toContain('circle')
})

test.each([
  [401, 'image/auth-required'],
  [403, 'image/forbidden'],
  [404, 'image/not-backend'],
  [413, 'image/too-large'],
  [500, 'image/server'],
])('status %i without words is %s', (status, code) => {
  expect(codeOf(submitProblem(status, '', request))).toBe(code)
})

test.each([
  [{ exception_type: 'torch.OutOfMemoryError', exception_message: 'Allocation on device' }],
  [{ exception_type: 'torch.cuda.OutOfMemoryError', exception_message: '' }],
  [{ exception_type: 'RuntimeError', exception_message: 'CUDA error: out of memory\nTips' }],
])('images-C51 a card out of memory is told with what to do: %o', (said) => {
  const error = runProblem(said)
  expect(codeOf(error)).toBe('image/out-of-memory')
  expect(error.message).toMatch(/smaller size, fewer pictures.*second pass/)
})

test('images-C52 of a failure with huge inputs, the sentence has the node and the details a bounded text', () => {
  const error = runProblem({
    node_id: '8',
    node_type: 'VAEDecode',
    exception_type: 'RuntimeError',
    exception_message: 'boom at /home/somebody/ComfyUI/nodes.py\n',
    traceback: Array(5000).fill('  File "/home/somebody/ComfyUI/nodes.py", line 4\n'),
    current_inputs: { text: ['A very private tea room'.repeat(5000)] },
  })
  expect([codeOf(error), error.message]).toEqual([
    'image/failed-run',
    expect.stringContaining('at the node “VAEDecode” (RuntimeError)'),
  ])
  expect(error.message).not.toContain('somebody')
  expect(detailsOf(error).raw).toContain('boom')
  expect(detailsOf(error).raw).not.toContain('private')
  expect(detailsOf(error).raw?.length).toBeLessThan(9000)
})

test('a damaged model and an unreadable picture have words of their own', () => {
  expect(
    runProblem({
      exception_type: 'safetensors_rust.SafetensorError',
      exception_message: 'Error while deserializing header',
    }).message,
  ).toContain('damaged')
  expect(
    runProblem({ exception_type: 'PIL.UnidentifiedImageError', exception_message: 'cannot identify' }).message,
  ).toContain('cannot read the picture')
})

test('images-C79 no sentence repeats the prompt or a path of the server', () => {
  const page = '<p>Error in C:\\Users\\somebody\\ComfyUI\\main.py and /home/somebody/x/y.py</p>'
  expect(submitProblem(500, page, request).message).not.toContain('somebody')
  const echoed = of(
    refusal('invalid_input_type', `text, ${request.prompt}, bad`, {
      input_name: 'text',
      received_value: request.prompt,
    }),
  )
  expect(echoed.message).not.toContain('private')
})

test('whatever a server answers, it is an error of ours with a sentence', () => {
  const answer = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({
        error: fc.oneof(fc.jsonValue(), fc.record({ type: fc.string(), message: fc.jsonValue() })),
        node_errors: fc.jsonValue(),
      })
      .map((value) => JSON.stringify(value)),
    fc
      .dictionary(
        fc.string(),
        fc.record({
          errors: fc.array(
            fc.record({
              type: fc.constantFrom('value_not_in_list', 'value_bigger_than_max', '__proto__'),
              details: fc.jsonValue(),
              extra_info: fc.jsonValue(),
            }),
          ),
        }),
      )
      .map((node_errors) => JSON.stringify({ error: {}, node_errors })),
  )
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), answer, (status, body) => {
      const error = submitProblem(status, body, request)
      expect(codeOf(error)).toMatch(/^image\//)
      expect(error.message.length).toBeGreaterThan(40)
      expect(error.message.length).toBeLessThan(700)
      const parsed = status % 2 ? body : undefined
      expect(codeOf(runProblem(parsed))).toMatch(/^image\//)
    }),
    { numRuns: 200 },
  )
})
