/**
 * What a plugin's panel or page may be made of. The host draws it: consistent, accessible, themed.
 * The vocabulary grows by need; ignore kinds you do not know.
 */
export type ViewNode =
  | { readonly kind: 'stack'; readonly direction?: 'row' | 'column'; readonly children: readonly ViewNode[] }
  | { readonly kind: 'text'; readonly text: string; readonly tone?: 'normal' | 'quiet' | 'warning' }
  | { readonly kind: 'markdown'; readonly text: string }
  /** `value` is 0..1. */
  | { readonly kind: 'meter'; readonly label: string; readonly value: number }
  /** An `id` names one control of the tree, and only one. */
  | { readonly kind: 'button'; readonly id: string; readonly label: string; readonly danger?: boolean }
  | {
      readonly kind: 'slider'
      readonly id: string
      readonly label: string
      readonly value: number
      readonly min: number
      readonly max: number
      readonly step?: number
    }
  | { readonly kind: 'toggle'; readonly id: string; readonly label: string; readonly on: boolean }
  | {
      readonly kind: 'select'
      readonly id: string
      readonly label: string
      readonly value: string
      readonly options: readonly { readonly value: string; readonly label: string }[]
    }
  | { readonly kind: 'image'; readonly id: string; readonly alt: string }
  | { readonly kind: 'list'; readonly items: readonly ViewNode[] }
  | { readonly kind: 'chart'; readonly label: string; readonly points: readonly number[] }

/** What the person did in a view. */
export interface ViewMessage {
  readonly control: string
  readonly value: string | number | boolean | null
}

/** How large a view may be; the host draws nothing that is larger. */
export const viewLimits = {
  depth: 16,
  nodes: 1000,
  /** In all texts together. */
  characters: 100_000,
  text: 10_000,
  label: 200,
  id: 100,
  /** Buttons, sliders, toggles and selects. */
  controls: 200,
  /** In one chart, and in all together. */
  points: 500,
  allPoints: 5000,
  number: 1e9,
} as const
