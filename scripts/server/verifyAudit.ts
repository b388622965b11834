import { randomUUID } from 'node:crypto'
import { createAudit } from '../../src/server/audit/audit.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { openDatabase } from '../../src/server/database/openDatabase.ts'
import { type Command, settingsOf } from './command.ts'

/** Checks the chain of every server that ever wrote to the audit log. */
export const verifyAudit: Command = async ({ options }) => {
  const database = await openDatabase(settingsOf(options).database)
  const clock = () => new Date()
  try {
    await migrate({ database, clock, holder: randomUUID() })
    const nodes = await database.query.selectFrom('audit_log').select('node').distinct().orderBy('node').execute()
    let [rows, broken] = [0, 0]
    for (const { node } of nodes) {
      const verdict = await createAudit({ database, node, clock }).verify()
      if (verdict.kind === 'whole') rows += verdict.rows
      else {
        broken += 1
        console.log(`Chain ${node}: row ${verdict.seq} is ${verdict.why}.`)
      }
    }
    console.log(
      broken === 0
        ? `The audit log is whole: ${rows} rows in ${nodes.length} chains.`
        : `${broken} of ${nodes.length} chains of the audit log are broken.`,
    )
    return broken === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}
