/** Asks for a reply and writes each token into a text node. Its button is only there between replies, as in Vesper. */
export const barePageHtml = `<!doctype html>
<div aria-label="Conversation"><article></article></div>
<textarea aria-label="Message"></textarea><button id="send">Send</button>
<script>
const field = document.querySelector('textarea'), article = document.querySelector('article')
const button = document.querySelector('button')
field.onkeydown = async (event) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  button.hidden = true
  const messages = [{ role: 'user', content: field.value }]
  field.value = ''
  const text = article.appendChild(document.createElement('p')).appendChild(document.createTextNode(''))
  const reply = await fetch('/v1/chat/completions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'bench', messages, stream: true }),
  })
  let rest = ''
  for await (const piece of reply.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split('\\n\\n')
    rest = lines.pop()
    for (const line of lines) if (line.startsWith('data: {')) {
      const content = JSON.parse(line.slice(6)).choices[0].delta.content
      if (content) text.data += content
    }
  }
  button.hidden = false
}
</script>`
