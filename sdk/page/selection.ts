/** Which of a list are selected, and from where Shift reaches. */
export interface Selection<Id> {
  readonly ids: ReadonlySet<Id>
  readonly last: Id | undefined
}

/** The selection after a press on one; with Shift, after a press on all between the last one and this. */
export function toggled<Id>({ ids, last }: Selection<Id>, id: Id, range: readonly Id[] | undefined): Selection<Id> {
  const next = new Set(ids)
  const isOn = !ids.has(id)
  const from = range && last !== undefined ? range.indexOf(last) : -1
  const to = range ? range.indexOf(id) : -1
  const reached = range && from >= 0 && to >= 0 ? range.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  for (const each of reached) {
    if (isOn) next.add(each)
    else next.delete(each)
  }
  return { ids: next, last: id }
}
