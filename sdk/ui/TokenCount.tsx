import { estimateTokenCount } from 'tokenx'

interface TokenCountProps {
  readonly text: string
}

/** Roughly how many tokens a text takes, as a sentence; nothing for a text without words. */
export const TokenCount = ({ text }: TokenCountProps) =>
  text.trim() === '' ? null : <span>About {estimateTokenCount(text)} tokens.</span>
