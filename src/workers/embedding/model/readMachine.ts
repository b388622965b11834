import type { Machine } from './rungsFor.ts'

/** Looks at the computer this worker runs on. */
export async function readMachine(): Promise<Machine> {
  return {
    graphics: await readGraphics((navigator as { readonly gpu?: Gpu }).gpu),
    isolated: crossOriginIsolated,
    cores: navigator.hardwareConcurrency || 1,
  }
}

/** The little of WebGPU that is looked at, as browsers old and new have it. */
export interface Gpu {
  requestAdapter(): Promise<{
    readonly isFallbackAdapter?: boolean
    readonly info?: { readonly isFallbackAdapter?: boolean; readonly vendor?: string; readonly architecture?: string }
  } | null>
}

export async function readGraphics(gpu: Gpu | undefined): Promise<Machine['graphics']> {
  const adapter = await gpu?.requestAdapter().catch(() => null)
  if (!adapter) return 'none'
  const { isFallbackAdapter, info } = adapter
  const isImitated =
    isFallbackAdapter || info?.isFallbackAdapter || /swiftshader|llvmpipe|software/i.test(info?.architecture ?? '')
  return isImitated ? 'software' : 'card'
}
