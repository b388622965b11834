import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What goes wrong with the next mails: an answer to RCPT TO instead of 250, or no greeting at all. */
export type SmtpFault = { readonly kind: 'answer'; readonly line: string } | { readonly kind: 'silent' }

export interface SmtpServer {
  readonly url: string
  /** Everything between DATA and the dot, of each mail that was taken. */
  readonly mails: readonly string[]
  readonly recipients: readonly string[]
  readonly faults: SmtpFault[]
  close(): Promise<void>
}

/** An SMTP server of one page: enough for one mail at a time, and for its failures. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: string[] = []
  const recipients: string[] = []
  const faults: SmtpFault[] = []
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const fault = faults.shift()
    if (fault?.kind === 'silent') return
    const say = (line: string) => socket.write(`${line}\r\n`)
    let text = ''
    let isData = false
    say('220 double')
    socket.on('data', (chunk) => {
      text += chunk.toString()
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const line = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          mails.push(line)
          say('250 taken')
        } else if (/^RCPT TO/i.test(line) && fault?.kind === 'answer') say(fault.line)
        else if (/^RCPT TO/i.test(line)) {
          recipients.push(line)
          say('250 ok')
        } else if (/^DATA/i.test(line)) {
          isData = true
          say('354 go on')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    recipients,
    faults,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
