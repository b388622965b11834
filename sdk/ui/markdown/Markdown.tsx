import type { Token, Tokens } from 'marked'
import { Fragment, memo, type ReactNode } from 'react'
import { withoutDirections, withoutTurns } from '../../text/directions.ts'
import styles from './Markdown.module.css'
import { readMarkdown } from './readMarkdown.ts'
import { safeLink } from './safeLink.ts'
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

function draw(tokens: readonly Token[] | undefined): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: tokens have no identity but their place
  return tokens?.map((token, index) => <Fragment key={index}>{drawToken(token)}</Fragment>)
}

function drawToken(token: Token): ReactNode {
  switch (token.type) {
    case 'paragraph':
      return <p>{draw(token.tokens)}</p>
    case 'text':
      return token.tokens ? draw(token.tokens) : spoken((token as Tokens.Text).text)
    case 'escape':
      return (token as Tokens.Escape).text
    case 'strong':
      return <strong>{draw(token.tokens)}</strong>
    case 'em':
      return <em>{draw(token.tokens)}</em>
    case 'del':
      return <del>{draw(token.tokens)}</del>
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, too
        <pre tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      )
    case 'br':
      return <br />
    case 'hr':
      return <hr />
    case 'heading':
      // Headings inside a message stay below those of the page.
      return <p className={styles.heading}>{draw(token.tokens)}</p>
    case 'blockquote':
      return <blockquote>{draw(token.tokens)}</blockquote>
    case 'list':
      return drawList(token as Tokens.List)
    case 'table':
      return drawTable(token as Tokens.Table)
    case 'link':
      return drawLink(token as Tokens.Link)
    case 'image':
      return <span className={styles.picture}>{pictureName(token as Tokens.Image)}</span>
    case 'space':
    case 'def':
      return null
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
              <th key={index}>{draw(cell.tokens)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
                <td key={column}>{draw(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function drawLink({ href, tokens }: Tokens.Link): ReactNode {
  const link = safeLink(href)
  if (!link) return draw(tokens)
  return (
    <TextLink link={link} label={withoutDirections(drawnText(tokens))}>
      {draw(tokens)}
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

const quotation = /("[^"\n]{1,2000}"|“[^“”\n]{1,2000}”)/

/** Speech is set apart from the telling. */
function spoken(text: string): ReactNode {
  const parts = text.split(quotation)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
      <span key={index} className={styles.speech}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
