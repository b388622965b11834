import { expect, test } from 'vitest'
import { comfy } from '../index.ts'
import { clientOf, plainGraph, squareGraph } from '../testing.ts'

async function refusal(prompt: unknown, options: Parameters<typeof comfy>[0] = {}) {
  return (await clientOf(comfy(options)).submit(prompt)).json
}

const withInput = (node: string, input: string, value: unknown) => {
  const graph: Record<string, { class_type: string; inputs: object }> = plainGraph()
  const found = graph[node] ?? { class_type: '', inputs: {} }
  return { ...graph, [node]: { ...found, inputs: { ...found.inputs, [input]: value } } }
}

test.each([
  ['steps', 0, 'value_smaller_than_min'],
  ['seed', -1, 'value_smaller_than_min'],
  ['denoise', 2, 'value_bigger_than_max'],
  ['steps', 'abc', 'invalid_input_type'],
  ['sampler_name', 'dream', 'value_not_in_list'],
  ['positive', ['1', 0], 'return_type_mismatch'],
  ['positive', ['2'], 'bad_linked_input'],
  ['positive', ['99', 0], 'exception_during_inner_validation'],
])('an input %s of %j is a %s', async (input, value, type) => {
  const { error, node_errors } = await refusal(withInput('5', input, value))
  expect([error.type, node_errors['5'].errors[0].type]).toEqual(['prompt_outputs_failed_validation', type])
  expect(node_errors['5'].dependent_outputs).toEqual(['7'])
})

test('literals become what their inputs want before they are measured', async () => {
  expect((await refusal(withInput('5', 'steps', '2'))).node_errors).toEqual({})
  expect((await refusal(withInput('4', 'width', 100))).node_errors).toEqual({})
})

test('a seed larger than a number can hold is kept to its last digit', async () => {
  const server = comfy()
  const me = clientOf(server)
  const graph = JSON.stringify(withInput('5', 'seed', 0)).replace('"seed":0', '"seed":18446744073709551615')
  const { json } = await me.ask('/prompt', `{"prompt":${graph}}`)
  await server.clock.advance(0)
  expect((await me.ask(`/history/${json.prompt_id}`)).text).toContain('"seed":18446744073709551615')
})

test('a long list of choices is not sent along', async () => {
  const { node_errors } = await refusal(withInput('5', 'sampler_name', 'dream'))
  expect(node_errors['5'].errors[0]).toMatchObject({
    details: "sampler_name: 'dream' not in (list of length 44)",
    extra_info: { input_config: null, received_value: 'dream' },
  })
})

test('graphs without outputs and unknown kinds are refused as a whole', async () => {
  expect((await refusal({})).error.type).toBe('prompt_no_outputs')
  expect((await refusal({ '8': { class_type: 'X', inputs: {} } })).error).toMatchObject({
    type: 'invalid_prompt',
    message: 'Cannot execute because node X does not exist.',
    details: "Node ID '#8'",
  })
})

test('the good outputs of a graph run, the others are told', async () => {
  const me = clientOf(comfy())
  const { status, json } = await me.submit({ ...squareGraph(), '3': { class_type: 'PreviewImage', inputs: {} } })
  expect([status, json.node_errors['3'].errors[0].type]).toEqual([200, 'required_input_missing'])
})

test('what is no JSON is a crash, and the counter advances for refused graphs too', async () => {
  const me = clientOf(comfy())
  expect((await me.ask('/prompt', '{')).status).toBe(500)
  await me.submit({})
  expect((await me.submit(squareGraph())).json.number).toBe(2)
})
