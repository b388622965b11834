/** Everything a stream gives, once it has ended. */
export async function gather<T>(stream: AsyncIterable<T>): Promise<readonly T[]> {
  const items: T[] = []
  for await (const item of stream) items.push(item)
  return items
}
