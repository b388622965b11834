import { type ImageErrorKind, type ImageProblem, PluginError } from 'sdk'
import { fieldOf, textOf } from '../graph/field.ts'
import { rawOf, short } from './words.ts'

/** Why a job that had begun came to nothing. What its inputs were is left where it is: it holds prompts and pictures. */
export function runProblem(executionError: unknown): PluginError {
  const type = textOf(fieldOf(executionError, 'exception_type'), 200) ?? ''
  const words = textOf(fieldOf(executionError, 'exception_message'), 8000)?.trim() ?? ''
  const node =
    textOf(fieldOf(executionError, 'node_type'), 100) ?? textOf(fieldOf(executionError, 'node_id'), 100) ?? ''
  const raw = rawOf(
    [type && `${type}: ${words}`, traceOf(executionError)].filter((part) => part !== '').join('\n') || words,
  )
  const [kind, message] = meaningOf(type, words, node)
  return new PluginError(`image/${kind}`, message, { details: (raw === '' ? {} : { raw }) satisfies ImageProblem })
}

function meaningOf(type: string, words: string, node: string): readonly [ImageErrorKind, string] {
  if (/OutOfMemoryError$/.test(type) || /out ?of ?memory/i.test(words)) {
    return [
      'out-of-memory',
      'The graphics card ran out of memory. Choose a smaller size, fewer pictures at once, or leave out the second pass; then try again.',
    ]
  }
  if (/InterruptProcessingException$/.test(type)) {
    return ['interrupted', 'This picture was stopped on the server. You can generate it again.']
  }
  if (/SafetensorError$/.test(type) || /deserializing header/i.test(words)) {
    return ['failed-run', 'The file of a model on the server is damaged. Download it again, or choose another model.']
  }
  if (/UnidentifiedImageError$/.test(type)) {
    return ['failed-run', 'The server cannot read the picture to start from. Use a PNG, JPEG or WebP picture.']
  }
  if (/outside the output folder/i.test(words)) {
    return [
      'failed-run',
      'The workflow saves its picture outside the server’s output folder, which the server refuses. Change the name it saves under.',
    ]
  }
  const where = node === '' ? '' : ` at the node “${short(node)}”`
  const what = type === '' ? '' : ` (${short(type)})`
  return [
    'failed-run',
    `The server failed${where}${what}. Try again; if it happens every time, look at the server’s window for the reason.`,
  ]
}

function traceOf(error: unknown): string {
  const trace = fieldOf(error, 'traceback')
  return Array.isArray(trace)
    ? trace
        .slice(0, 60)
        .flatMap((line) => textOf(line, 500) ?? [])
        .join('')
    : ''
}
