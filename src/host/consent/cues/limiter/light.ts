const steps = 1024
const linear = Float32Array.from({ length: steps + 1 }, (_, step) => linearOf(step / steps))

/** How much light an sRGB value of 0..1 gives, 0..1 (IEC 61966-2-1); what lies outside is taken for the nearest. */
export const lightOf = (value: number): number => linear[Math.round(Math.min(1, Math.max(0, value)) * steps)] ?? 0

function linearOf(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
