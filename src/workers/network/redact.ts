const hidden = '•••'

/** Text that may leave this worker: without the given secrets, and without anything else that looks like one. */
export function redact(text: string, secrets: Iterable<string> = []): string {
  let clean = text
  for (const secret of [...secrets].sort((a, b) => b.length - a.length)) {
    if (secret === '') continue
    clean = clean.replaceAll(secret, hidden).replaceAll(encodeURIComponent(secret), hidden)
  }
  return clean
    .replace(/\bBearer\s+[^\s"',;]+/gi, `Bearer ${hidden}`)
    .replace(/\bsk-[\w-]{4,}/g, hidden)
    .replace(/[A-Za-z0-9_+=-]{32,}/g, hidden)
}

/** An address as a log may keep it: no query, no fragment, nothing in its path that looks like a key. */
export function redactAddress(url: URL, secrets: Iterable<string> = []): string {
  // A call of the product API, "account:/chat/models", has no origin.
  return redact((url.origin === 'null' ? url.protocol : url.origin) + url.pathname, secrets)
}
