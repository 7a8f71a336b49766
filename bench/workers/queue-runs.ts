import { auditRequest } from '../../src/request/audit-request.ts'
import { parseTarget } from '../../src/request/target.ts'
import { secretKey } from '../../src/secrets/secret-key.ts'
import { createSeals } from '../../src/secrets/sealed-values.ts'
import type { Connection } from '../../src/store/database/database.ts'
import { storeReport } from '../../src/store/reports/new-report.ts'
import { createUsers } from '../../src/store/accounts/users.ts'

const USERS = 5
/** Reports per transaction. */
const BATCH = 200

/**
 * Creates reports of several users, each with a waiting run.
 *
 * @param urls audited in turns
 */
export async function queueRuns(
  db: Connection,
  { urls, runs, key }: { urls: readonly string[]; runs: number; key: Buffer },
): Promise<void> {
  const seals = createSeals([secretKey(key)])
  const users = createUsers(db)
  for (let user = 0; user < USERS; user += 1) {
    const { id } = await users.create({
      email: `${Date.now()}-${user}@pagemark.example`,
      admin: false,
    })
    const own = Array.from(
      { length: Math.ceil(runs / USERS) },
      (_, n) => urls[n % urls.length] ?? '',
    )
    for (let start = 0; start < own.length; start += BATCH) {
      await db.transaction().execute(async (trx) => {
        for (const url of own.slice(start, start + BATCH)) {
          const parsed = parseTarget(url, { allowPorts: 'any', allowHosts: 'any' })
          if (!parsed.ok) throw new Error(parsed.refusal.message)
          const request = auditRequest(parsed.target)
          const draft = { request, privacy: 0, priority: 'bulk' } as const
          await storeReport(
            trx,
            { kind: 'user', id, level: 'expert' },
            { draft, limits: { queuePerUser: 0 }, seals },
          )
        }
      })
    }
  }
}

/** Number of runs that wait or are being audited. */
export async function unfinishedRuns(db: Connection): Promise<number> {
  const { left } = await db
    .selectFrom('runs')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
