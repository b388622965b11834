/** The lorebook inside a card: the fields of the published format with their types made true, and the source beside them. */
export interface CardBook {
  readonly name?: string
  readonly description?: string
  readonly scan_depth?: number
  readonly token_budget?: number
  readonly recursive_scanning?: boolean
  readonly extensions: Readonly<Record<string, unknown>>
  readonly entries: readonly CardBookEntry[]
  /** Rows some tools keep among the entries to draw folders. They never match anything. */
  readonly folders: readonly CardBookFolder[]
  readonly raw: unknown
}

export interface CardBookEntry {
  /** Ours, unique within the book; the card's own `id` may be missing, negative or repeated. */
  readonly key: string
  readonly keys: readonly string[]
  readonly secondary_keys: readonly string[]
  readonly content: string
  /** With numbers and flags of SillyTavern's entry fields made true numbers and flags, under their `snake_case` names. */
  readonly extensions: Readonly<Record<string, unknown>>
  readonly enabled: boolean
  readonly insertion_order: number
  readonly case_sensitive?: boolean
  readonly use_regex: boolean
  readonly constant: boolean
  readonly selective?: boolean
  readonly position?: 'before_char' | 'after_char'
  readonly name?: string
  readonly comment?: string
  readonly id?: number | string
  readonly priority?: number
  /** Where it stood in the source list; what orders entries of equal `insertion_order`. */
  readonly index: number
  readonly raw: unknown
}

export interface CardBookFolder {
  readonly key: string
  readonly label: string
  readonly index: number
  readonly raw: unknown
}
