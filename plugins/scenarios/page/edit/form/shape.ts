/** What stands at a place of a scenario, as its form draws it. */
export type Shape =
  | { readonly kind: 'text'; readonly as: TextUse; readonly longest?: number; readonly pattern?: string }
  | {
      readonly kind: 'number'
      readonly least?: number
      readonly most?: number
      readonly isWhole: boolean
      readonly unit?: string
    }
  /** Without a usual value, leaving it out means something of its own. */
  | { readonly kind: 'switch'; readonly usual?: boolean }
  | { readonly kind: 'choice'; readonly of: readonly string[]; readonly usual?: string }
  | { readonly kind: 'list'; readonly of: Shape; readonly most?: number }
  | { readonly kind: 'map'; readonly of: Shape; readonly most?: number; readonly names?: string }
  | { readonly kind: 'object'; readonly part: string; readonly fields: readonly FieldShape[] }
  | { readonly kind: 'either'; readonly part: string; readonly of: readonly Shape[] }

/** What a text is for: this decides what is offered while it is written. */
export type TextUse = 'line' | 'long' | 'node' | 'role' | 'condition' | 'change' | MediaUse

export type MediaUse = 'image' | 'video' | 'audio' | 'media'

/** One field of an object. */
export interface FieldShape {
  readonly name: string
  readonly label: string
  readonly help: string
  readonly isRequired: boolean
  readonly shape: Shape
}
