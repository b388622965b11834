/** Words for numbers that follow each other, "one | two | three", by value. Commas separate words for the same one. */
export const counted = (words: string, first = 1, step = 1): Readonly<Record<number, string>> =>
  Object.fromEntries(words.split(' | ').map((word, index) => [first + index * step, word]))
