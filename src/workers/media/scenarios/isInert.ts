/** More than a drawing of that kind needs. */
const maxBytes = 4 * 1024 * 1024

const active =
  /<\s*(?:[\w.-]+:)?(?:script|foreignobject|iframe|embed|object|handler|set|animate\w*)\b|\son[a-z]+\s*=|<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet|javascript:|@import|url\s*\((?!\s*['"]?\s*#)|href\s*=\s*['"](?!#|data:image\/(?:png|jpeg|webp|gif);)/i

/** Whether a drawing is only lines and colours: nothing in it runs, and nothing leads elsewhere. */
export async function isInert(drawn: Blob): Promise<boolean> {
  return drawn.size <= maxBytes && !active.test(await drawn.text())
}
