import { type FocusEvent, memo, useLayoutEffect, useRef } from 'react'
import type { ViewMessage, ViewNode } from 'sdk'
import { WarningIcon } from 'sdk/ui/icons.tsx'
import { Markdown } from 'sdk/ui/markdown/Markdown.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { Chart } from './Chart.tsx'
import { ButtonControl, SelectControl, SliderControl, ToggleControl } from './controls.tsx'
import styles from './ViewTree.module.css'

/** The address of a picture the plugin made, by its id: a `blob:` of ours. Undefined when there is none. */
export type ImageOf = (id: string) => string | undefined

interface Drawing {
  readonly send: (message: ViewMessage) => void
  readonly imageOf?: ImageOf | undefined
}

interface ViewTreeProps extends Drawing {
  /** As `readView` made it; nothing else may be drawn. */
  readonly node: ViewNode
}

/** Draws a plugin's view with our own parts. Controls keep their state and the focus as long as their id stays. */
export function ViewTree({ node, send, imageOf }: ViewTreeProps) {
  const focus = useKeptFocus<HTMLDivElement>()
  return (
    <div {...focus} className={textStyles.anywhereInRow}>
      <Node node={node} send={send} imageOf={imageOf} />
    </div>
  )
}

interface NodeProps extends Drawing {
  readonly node: ViewNode
}

/** Drawn anew only when it is another node: what did not change costs nothing. */
const Node = memo(function Node({ node, send, imageOf }: NodeProps) {
  switch (node.kind) {
    case 'stack':
      return (
        <div className={node.direction === 'row' ? styles.row : styles.column}>
          {node.children.map((child, index) => (
            <Node key={keyOf(child, index)} node={child} send={send} imageOf={imageOf} />
          ))}
        </div>
      )
    case 'list':
      return (
        <ul className={styles.list}>
          {node.items.map((item, index) => (
            <li key={keyOf(item, index)}>
              <Node node={item} send={send} imageOf={imageOf} />
            </li>
          ))}
        </ul>
      )
    case 'text':
      return <TextLine text={node.text} tone={node.tone ?? 'normal'} />
    case 'markdown':
      return <Markdown text={node.text} />
    case 'meter':
      return <Meter label={node.label} value={node.value} />
    case 'chart':
      return <Chart label={node.label} points={node.points} />
    case 'image':
      return <Picture address={imageOf?.(node.id)} alt={node.alt} />
    case 'button':
      return <ButtonControl control={node} send={send} />
    case 'toggle':
      return <ToggleControl control={node} send={send} />
    case 'slider':
      return <SliderControl control={node} send={send} />
    case 'select':
      return <SelectControl control={node} send={send} />
  }
})

/** What has an id is the same thing wherever it stands among its siblings; the rest is known by its place. */
const keyOf = (node: ViewNode, index: number) =>
  'id' in node && node.kind !== 'image' ? `id:${node.kind}:${node.id}` : `${node.kind}:${index}`

interface TextLineProps {
  readonly text: string
  readonly tone: 'normal' | 'quiet' | 'warning'
}

function TextLine({ text, tone }: TextLineProps) {
  if (tone !== 'warning') return <p className={tone === 'quiet' ? styles.quiet : styles.text}>{text}</p>
  return (
    <p className={styles.warning}>
      <WarningIcon size={18} />
      <span>{text}</span>
    </p>
  )
}

function Meter({ label, value }: { readonly label: string; readonly value: number }) {
  const percent = `${Math.round(value * 100)} %`
  return (
    <div className={styles.field}>
      <div className={styles.head} aria-hidden="true">
        <span className={styles.label}>{label}</span>
        <span className={textStyles.mutedNumber}>{percent}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the browsers' own meter cannot be given our looks in all of them */}
      <div
        className={styles.meter}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={1}
        aria-valuenow={value}
        aria-valuetext={percent}
      >
        <div className={styles.filled} style={{ width: `${value * 100}%` }} />
      </div>
    </div>
  )
}

function Picture({ address, alt }: { readonly address: string | undefined; readonly alt: string }) {
  if (address) return <img className={styles.picture} src={address} alt={alt} />
  return (
    <div className={styles.noPicture} role="img" aria-label={alt || 'Picture'}>
      {alt || 'Picture'}
    </div>
  )
}

const focusable = 'button, input, select, [role="slider"]'

/**
 * Keeps the focus on the control that has it while the tree around it changes, even when that moves the control and
 * the browser lets go of it. It never takes the focus from anything else. Controls are marked `data-control`.
 */
function useKeptFocus<Root extends HTMLElement>() {
  const root = useRef<Root>(null)
  const held = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (held.current === undefined || document.activeElement !== document.body) return
    const controls = root.current?.querySelectorAll<HTMLElement>('[data-control]') ?? []
    const same = [...controls].find(({ dataset }) => dataset.control === held.current)
    if (same) same.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
    else held.current = undefined
  })
  return {
    ref: root,
    onFocus({ target }: FocusEvent) {
      held.current = target.closest<HTMLElement>('[data-control]')?.dataset.control
    },
    onBlur({ target }: FocusEvent) {
      // What was taken off the page has not let go of the focus by itself.
      if (target.isConnected) held.current = undefined
    },
  }
}
