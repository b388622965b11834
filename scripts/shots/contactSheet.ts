import type { Shot } from './look.ts'

/** A page on which all pictures are seen at once. */
export function contactSheet(shots: readonly Shot[]): string {
  const figures = shots.map(
    ({ screen, width, theme, file, troubles }) =>
      `<figure class="${width}"><a href="${file}"><img src="${file}" alt="" loading="lazy"></a>` +
      `<figcaption>${escaped(`${screen}, ${width}, ${theme}`)}${listOf(troubles)}</figcaption></figure>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Vesper, screen by screen</title>
<style>
body { margin: 1rem; font: 14px/1.4 sans-serif; background: #888; display: flex; flex-wrap: wrap; gap: 1rem; }
figure { margin: 0; background: #fff; padding: 0.5rem; }
.desktop img { width: 560px; }
.phone img { width: 180px; }
li { color: #a00; }
</style>
${figures.join('\n')}
</html>
`
}

const listOf = (troubles: readonly string[]) =>
  troubles.length === 0 ? '' : `<ul>${troubles.map((trouble) => `<li>${escaped(trouble)}</li>`).join('')}</ul>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
