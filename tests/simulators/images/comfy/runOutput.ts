import { isPicture } from '../pictures/isPicture.ts'
import type { FileReference, Files } from './files.ts'
import type { Graph } from './graph.ts'
import { canvasAt, paint } from './paint.ts'
import { plainFailure } from './runErrors.ts'

export interface OutputParts {
  readonly graph: Graph
  readonly id: string
  readonly files: Files
  /** Written into the pictures. */
  readonly text: Readonly<Record<string, string>>
  readonly tempSign: string
  readonly now: number
}

export interface NodeOutput {
  /** What the node shows; nothing for most. */
  readonly output?: unknown
  readonly pictures?: readonly Uint8Array[]
  /** Puts the pictures where the output says they are. */
  readonly store?: () => void
}

/** What comes out of a node, as far as anybody can see it. */
export function runOutput({ graph, id, files, text, tempSign, now }: OutputParts): NodeOutput {
  const { class_type, inputs } = graph[id] ?? { class_type: '', inputs: {} }
  switch (class_type) {
    case 'LoadImage': {
      const bytes = files.named(String(inputs.image))
      if (!bytes || !isPicture(bytes)) {
        throw plainFailure(id, 'PIL.UnidentifiedImageError', 'cannot identify image file')
      }
      return {}
    }
    case 'SaveImage':
      return saved(
        paint(graph, id, files, text),
        files,
        placeFor(id, String(inputs.filename_prefix), graph, files, now),
      )
    case 'PreviewImage':
      return saved(paint(graph, id, files, text), files, {
        type: 'temp',
        subfolder: '',
        stem: `ComfyUI_temp_${tempSign}`,
      })
    case 'SaveImageWebsocket':
      return { pictures: paint(graph, id, files, {}) }
    case 'PreviewAny':
      return { output: { text: [JSON.stringify(inputs.source)] } }
    default:
      return {}
  }
}

interface Place {
  readonly type: FileReference['type']
  readonly subfolder: string
  readonly stem: string
}

function saved(pictures: readonly Uint8Array[], files: Files, { type, subfolder, stem }: Place): NodeOutput {
  const first = files.next(type, subfolder, stem)
  const named = pictures.map((bytes, at) => ({
    bytes,
    file: { filename: `${stem}_${String(first + at).padStart(5, '0')}_.png`, subfolder, type },
  }))
  return {
    pictures,
    output: { images: named.map(({ file }) => file) },
    store: () => {
      for (const { file, bytes } of named) files.put(file, bytes)
    },
  }
}

/** Folders come before slashes; the server fills in dates and sizes. */
function placeFor(id: string, prefix: string, graph: Graph, files: Files, now: number): Place {
  const { width, height } = canvasAt(graph, id, files)
  const date = new Date(now)
  const words: Readonly<Record<string, number>> = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    width,
    height,
  }
  const filled = prefix.replace(/%(year|month|day|hour|minute|second|width|height)%/g, (_, word: string) =>
    String(words[word]).padStart(2, '0'),
  )
  const parts = filled.replaceAll('\\', '/').split('/')
  if (filled.startsWith('/') || parts.includes('..')) {
    throw plainFailure(id, 'Exception', '**** ERROR: Saving image outside the output folder is not allowed.\n')
  }
  return { type: 'output', subfolder: parts.slice(0, -1).join('/'), stem: parts.at(-1) ?? 'ComfyUI' }
}
