/** Speech recognition of a browser that hears what the test says. It stands in for `SpeechRecognition`. */
export class Ear {
  /** All that were started, newest last. */
  static readonly open: Ear[] = []
  static available = async () => 'available'
  onresult: ((event: { results: { transcript: string }[][] }) => void) | null = null
  onerror: ((event: { error: string }) => void) | null = null
  onend: (() => void) | null = null
  start() {
    Ear.open.push(this)
  }
  abort() {}
  hear(words: string) {
    this.onresult?.({ results: [[{ transcript: words }]] })
  }
}
