import { useDeferredValue } from 'react'
import { estimateTokenCount } from 'tokenx'

interface TokenCountProps {
  readonly text: string
}

/** Roughly how many tokens a text takes, as a sentence; nothing for a text without words. */
export const TokenCount = ({ text }: TokenCountProps) =>
  text.trim() === '' ? null : <span>About {estimateTokenCount(text)} tokens.</span>

/** The same of several texts together, and about how many words that is: 1000 tokens are about 750 words. */
export function TokenTotal({ texts }: { readonly texts: readonly string[] }) {
  const text = useDeferredValue(texts.join('\n').trim())
  const tokens = estimateTokenCount(text)
  return text === '' ? null : (
    <span>
      About {tokens.toLocaleString()} tokens in all, roughly {Math.round(tokens * 0.75).toLocaleString()} words
    </span>
  )
}
