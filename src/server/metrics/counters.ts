import type { Family, Labels, Sample } from './exposition.ts'

interface Described {
  readonly name: string
  readonly help: string
}

/** Counts up, once for each combination of labels. */
export function createCounter(described: Described) {
  const series = createSeries(() => ({ value: 0 }))
  return {
    add(labels: Labels, by = 1): void {
      series.at(labels).value += by
    },
    family: (): Family => ({
      ...described,
      type: 'counter',
      samples: series.all().map(({ labels, kept }) => ({ labels, value: kept.value })),
    }),
  }
}

/** Counts how many values were at most so large, for each combination of labels. `bounds` rise. */
export function createHistogram(described: Described, bounds: readonly number[]) {
  const series = createSeries(() => ({ sum: 0, count: 0, atMost: bounds.map(() => 0) }))
  return {
    observe(labels: Labels, value: number): void {
      const kept = series.at(labels)
      kept.sum += value
      kept.count += 1
      bounds.forEach((bound, index) => {
        if (value <= bound) kept.atMost[index] = (kept.atMost[index] ?? 0) + 1
      })
    },
    family: (): Family => ({
      ...described,
      type: 'histogram',
      samples: series.all().flatMap(({ labels, kept: { sum, count, atMost } }): readonly Sample[] => [
        ...bounds.map((bound, index) => ({
          labels: { ...labels, le: String(bound) },
          value: atMost[index] ?? 0,
          suffix: '_bucket',
        })),
        { labels: { ...labels, le: '+Inf' }, value: count, suffix: '_bucket' },
        { labels, value: sum, suffix: '_sum' },
        { labels, value: count, suffix: '_count' },
      ]),
    }),
  }
}

/** What is kept for each combination of labels, in the order they came. */
function createSeries<T>(begin: () => T) {
  const kept = new Map<string, { readonly labels: Labels; readonly kept: T }>()
  return {
    at(labels: Labels): T {
      const key = JSON.stringify(Object.values(labels))
      const found = kept.get(key) ?? { labels, kept: begin() }
      kept.set(key, found)
      return found.kept
    },
    all: () => [...kept.values()],
  }
}
