import { useEffect, useState } from 'react'

const copiedMs = 2000

/** Copies a text that stands on the page and can be selected as well; says for a moment that it did. */
export function useCopied(text: string) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return { isCopied, copy }
}
