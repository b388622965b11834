const han: Readonly<Record<string, number>> = {
  ...{ 〇: 0, 零: 0, 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 两: 2, 兩: 2, 壱: 1, 弐: 2, 参: 3 },
  ...{ 壹: 1, 贰: 2, 叁: 3, 肆: 4, 伍: 5, 陆: 6, 柒: 7, 捌: 8, 玖: 9, 陸: 6 },
}
const hanPowers: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 千: 1000, 万: 10_000, 萬: 10_000 }

/** The number that begins at a place of a chunk, in Chinese or Japanese signs, and how many signs it has. */
export function hanNumeral(
  chunk: string,
  index: number,
): { readonly value: number; readonly length: number } | undefined {
  let total = 0
  let digits: number | undefined
  let length = 0
  for (const letter of chunk.slice(index, index + 12)) {
    const digit = han[letter]
    const power = hanPowers[letter]
    if (digit !== undefined) digits = (digits ?? 0) * 10 + digit
    else if (power !== undefined) {
      total += (digits ?? 1) * power
      digits = undefined
    } else break
    length += 1
  }
  return length > 0 ? { value: total + (digits ?? 0), length } : undefined
}
