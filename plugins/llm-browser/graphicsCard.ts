/** Whether models can run on the graphics card of this computer, and why not when not. */
export type GraphicsCard =
  | { readonly kind: 'usable' }
  /** A card that the browser imitates on the processor: it works, slower than the processor alone. */
  | { readonly kind: 'software'; readonly why: string }
  | { readonly kind: 'none'; readonly why: string }

/** The part of WebGPU that is asked here. */
interface Gpu {
  requestAdapter(options: { readonly powerPreference: 'high-performance' }): Promise<Adapter | null>
}
interface Adapter {
  readonly features: { has(name: string): boolean }
  readonly info?: { readonly isFallbackAdapter?: boolean }
}

export interface Browser {
  readonly gpu: Gpu | undefined
  /** WebAssembly that can wait for the graphics card: JavaScript Promise Integration. */
  readonly canWait: boolean
}

/** Asks the browser once; a card is not plugged in while one chats. */
export async function findGraphicsCard({ gpu, canWait }: Browser = thisBrowser()): Promise<GraphicsCard> {
  if (gpu === undefined) return { kind: 'none', why: 'This browser has no WebGPU.' }
  if (!canWait) return { kind: 'none', why: "This browser's WebAssembly cannot use WebGPU yet." }
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' }).catch(() => null)
  if (adapter === null) return { kind: 'none', why: 'The browser found no graphics card that it may use.' }
  // llama.cpp computes in 16-bit numbers and registers no device without them.
  if (!adapter.features.has('shader-f16')) {
    return { kind: 'none', why: 'Your graphics card, or its driver, cannot compute with 16-bit numbers.' }
  }
  if (adapter.info?.isFallbackAdapter === true) {
    return { kind: 'software', why: 'The browser only imitates a graphics card here, which is slower.' }
  }
  return { kind: 'usable' }
}

const thisBrowser = (): Browser => ({
  gpu: (navigator as { readonly gpu?: Gpu }).gpu,
  canWait: 'Suspending' in WebAssembly,
})
