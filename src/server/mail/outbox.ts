import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type Nodemailer from 'nodemailer/lib/mailer'
import type { Clock } from '../clock.ts'

/**
 * Delivers mails as `.eml` files into a folder, for servers without SMTP. A file has its name only once it is whole, so
 * that a reader of the folder never sees half a mail.
 */
export function createOutbox(folder: string, clock: Clock) {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async sendMail(mail: Nodemailer.Options): Promise<void> {
      const { message } = await composer.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${clock().toISOString().replace(/[-:.]/g, '')}-${randomUUID()}`
      const unfinished = join(folder, `${name}.tmp`)
      await writeFile(unfinished, message, { flag: 'wx', mode: 0o600 })
      await rename(unfinished, join(folder, `${name}.eml`))
    },
    close: () => composer.close(),
  }
}
