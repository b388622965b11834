/**
 * A baseline JPEG of one grey. Its two code tables know only what a flat picture needs, so that a block of 64 pixels
 * is two bits: "no change of brightness", "nothing more".
 */
export function encodeJpeg(width: number, height: number, shade = 0): Uint8Array {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  return new Uint8Array([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...latin('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...Array<number>(64).fill(16)]),
    ...segment(0xc0, [8, ...pair(height), ...pair(width), 1, 1, 0x11, 0]),
    ...segment(0xc4, codeTable(0x00, [1, 1], [0, brightnessBits])),
    ...segment(0xc4, codeTable(0x10, [1], [0])),
    ...segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    ...scan(blocks, shade),
    ...[0xff, 0xd9],
  ])
}

/** The first block's brightness is written in so many bits. */
const brightnessBits = 4

/** One grey, then nothing but zeros. */
function scan(blocks: number, shade: number): readonly number[] {
  const first = ['10', ((shade & 7) | 8).toString(2).padStart(brightnessBits, '0'), '0'].join('')
  const bits = first.length + (blocks - 1) * 2
  const bytes = Array<number>(Math.ceil(bits / 8)).fill(0)
  const padding = (8 - (bits % 8)) % 8
  const last = bytes.length - 1
  bytes[last] = (1 << padding) - 1
  bytes[0] = (bytes[0] ?? 0) | Number.parseInt(first.padEnd(8, '0').slice(0, 8), 2)
  return bytes
}

function codeTable(id: number, lengths: readonly number[], values: readonly number[]): readonly number[] {
  return [id, ...lengths, ...Array<number>(16 - lengths.length).fill(0), ...values]
}

const segment = (marker: number, data: readonly number[]) => [0xff, marker, ...pair(data.length + 2), ...data]
const pair = (value: number) => [value >> 8, value & 0xff]
const latin = (text: string) => [...text].map((sign) => sign.charCodeAt(0))
