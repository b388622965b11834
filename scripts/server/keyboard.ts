import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks the person who started the command. */
export interface Keyboard {
  ask(question: string): Promise<string>
  /** What is typed is not shown. */
  askHidden(question: string): Promise<string>
}

export function keyboardOf(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Keyboard {
  async function read(shown: Writable, question: string): Promise<string> {
    const lines = createInterface({ input, output: shown, terminal: true })
    try {
      return await lines.question(question)
    } finally {
      lines.close()
    }
  }
  return {
    ask: (question) => read(output, question),
    async askHidden(question) {
      output.write(question)
      const answer = await read(new Writable({ write: (_chunk, _encoding, done) => done() }), '')
      output.write('\n')
      return answer
    },
  }
}
