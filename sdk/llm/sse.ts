import { createParser } from 'eventsource-parser'
import { PluginError } from '../errors.ts'
import { type Decoder, decoded, maxLineChars, textDecoder } from './decode.ts'

/** One piece of an event stream. Comments are keep-alives: the server is there, it just has nothing to say yet. */
export type SseEvent =
  | { readonly kind: 'event'; readonly event?: string; readonly data: string }
  | { readonly kind: 'comment'; readonly text: string }

/**
 * Reads server-sent events from a byte stream. On top of what `eventsource-parser` does with lines and fields:
 * one decoder for all chunks, which also takes the byte-order mark; a limit to what a single event may hold; and an
 * event that was still open when the stream ended is delivered, because some servers forget the last line end.
 */
export function sseEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<SseEvent> {
  return decoded(chunks, sseDecoder())
}

function sseDecoder(): Decoder<SseEvent> {
  let events: SseEvent[] = []
  let tooLong = false
  const parser = createParser({
    maxBufferSize: maxLineChars,
    onEvent: ({ event, data }) => {
      if (data.length > maxLineChars) tooLong = true
      else events.push({ kind: 'event', data, ...(event !== undefined && { event }) })
    },
    onComment: (text) => events.push({ kind: 'comment', text }),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') tooLong = true
    },
  })
  const feed = (texts: readonly string[]): readonly SseEvent[] => {
    events = []
    for (const text of texts) parser.feed(text)
    if (tooLong) throw new PluginError('llm/protocol', 'The server sent a line too long to be part of a reply.')
    return events
  }
  const decoder = textDecoder()
  return {
    push: (chunk) => feed(decoder.push(chunk)),
    // The two line ends close a line and an event that the server left open; on a tidy stream they say nothing.
    end: () => feed([...decoder.end(), '\n\n']),
  }
}
