/** The indexes of the highest values, best first; of equals the earlier one. What is NaN is none of them. */
export function best(values: ArrayLike<number>, count: number): readonly number[] {
  const top: number[] = []
  let least = Number.NEGATIVE_INFINITY
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? Number.NaN
    if (!(top.length < count ? !Number.isNaN(value) : value > least)) continue
    let place = top.length
    while (place > 0 && (values[top[place - 1] ?? 0] ?? 0) < value) place--
    top.splice(place, 0, index)
    if (top.length > count) top.pop()
    if (top.length === count) least = values[top[count - 1] ?? 0] ?? least
  }
  return top
}
