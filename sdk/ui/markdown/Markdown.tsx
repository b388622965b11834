import type { Token, Tokens } from 'marked'
import { Fragment, memo, type ReactNode } from 'react'
import { withoutDirections, withoutTurns } from '../../text/directions.ts'
import styles from './Markdown.module.css'
import { readMarkdown } from './readMarkdown.ts'
import { safeLink } from './safeLink.ts'
import { cutAtSpeech, lettersOf, type Span, type SpeechReader, speechIn } from './speech.ts'
import { TextLink } from './TextLink.tsx'

interface MarkdownProps {
  readonly text: string
}

/**
 * Shows untrusted Markdown. The text becomes tokens and the tokens become elements; nothing is ever parsed as HTML,
 * and pictures are never fetched: their place is named instead, since loading one would tell its server who reads.
 */
export const Markdown = memo(function Markdown({ text: written }: MarkdownProps) {
  const text = withoutTurns(written)
  const tokens = readMarkdown(text)
  return <div className={styles.prose}>{tokens ? draw(tokens) : <p className={styles.plain}>{text}</p>}</div>
})

/** Blocks below each other. Speech may go on from one paragraph to the next. */
function draw(tokens: readonly Token[] | undefined): ReactNode {
  const shown = tokens?.filter(({ type }) => type !== 'space') ?? []
  const spans = new Map<Token, readonly Span[]>()
  for (let from = 0; from < shown.length; from += 1) {
    const end = shown.findIndex(({ type }, index) => index >= from && type !== 'paragraph')
    const run = shown.slice(from, end < 0 ? undefined : end) as Tokens.Paragraph[]
    for (const [index, found] of speechIn(run.map((one) => lettersOf(one.tokens))).entries())
      if (run[index]) spans.set(run[index], found)
    from += run.length
  }
  return shown.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
    <Fragment key={index}>{drawBlock(token, spans.get(token))}</Fragment>
  ))
}

/** The words of one block. */
function drawWords(tokens: readonly Token[] = [], spans = speechIn([lettersOf(tokens)])[0]): ReactNode {
  return drawInline(tokens, { at: 0, spans: spans ?? [], passed: 0 })
}

function drawInline(tokens: readonly Token[], reader: SpeechReader): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
  return tokens.map((token, index) => <Fragment key={index}>{drawToken(token, reader)}</Fragment>)
}

function drawBlock(token: Token, spans?: readonly Span[]): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return <p>{drawWords(token.tokens, spans)}</p>
    case 'text':
      return drawWords(token.tokens ?? [token])
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, too
        <pre tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      )
    case 'hr':
      return <hr />
    case 'heading':
      // Headings inside a message stay below those of the page.
      return <p className={styles.heading}>{drawWords(token.tokens)}</p>
    case 'blockquote':
      return <blockquote>{draw(token.tokens)}</blockquote>
    case 'list':
      return drawList(token as Tokens.List)
    case 'table':
      return drawTable(token as Tokens.Table)
    case 'def':
      return null
    default:
      return drawWords([token])
  }
}

function drawToken(token: Token, reader: SpeechReader): ReactNode {
  const within = () => drawInline(('tokens' in token && token.tokens) || [], reader)
  switch (token.type) {
    case 'text':
      return token.tokens ? within() : spoken((token as Tokens.Text).text, reader)
    case 'escape':
      return spoken((token as Tokens.Escape).text, reader)
    case 'strong':
      return <strong>{within()}</strong>
    case 'em':
      return <em>{within()}</em>
    case 'del':
      return <del>{within()}</del>
    case 'link':
      return drawLink(token as Tokens.Link, within())
  }
  reader.at += 1
  switch (token.type) {
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>
    case 'br':
      return <br />
    case 'image':
      return <span className={styles.picture}>{pictureName(token as Tokens.Image)}</span>
    default:
      return token.raw
  }
}

function drawList(list: Tokens.List): ReactNode {
  const items = list.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place
    <li key={index}>
      {item.task && (item.checked ? '☑ ' : '☐ ')}
      {draw(item.tokens)}
    </li>
  ))
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>
}

function drawTable(table: Tokens.Table): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, too
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
              <th key={index}>{drawWords(cell.tokens)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
                <td key={column}>{drawWords(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function drawLink({ href, tokens }: Tokens.Link, words: ReactNode): ReactNode {
  const link = safeLink(href)
  if (!link) return words
  return (
    <TextLink link={link} label={withoutDirections(drawnText(tokens))}>
      {words}
    </TextLink>
  )
}

/** What `draw` shows of a label, as text: what was written reads otherwise, by escapes, entities and emphasis. */
function drawnText(tokens: readonly Token[]): string {
  return tokens.map(drawnTextOf).join('')
}

function drawnTextOf(token: Token): string {
  if (token.type === 'br') return '\n'
  if (token.type === 'image') return pictureName(token as Tokens.Image)
  if ('tokens' in token && token.tokens) return drawnText(token.tokens)
  return 'text' in token && typeof token.text === 'string' ? token.text : token.raw
}

const pictureName = ({ text }: Tokens.Image) => `[picture: ${text || 'without a name'}]`

/** Speech is set apart from the telling. */
function spoken(text: string, reader: SpeechReader): ReactNode {
  return cutAtSpeech(text, reader).map((part, index) =>
    part.isSpeech ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
      <span key={index} className={styles.speech}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  )
}
