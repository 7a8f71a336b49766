import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { sql } from 'kysely'
import type { BlobStore } from '../store/blobs/blob-store.ts'
import { type Connection, writing } from '../store/database/database.ts'
import { clock, wordsOf } from '../store/database/dialect.ts'
import { printKey } from '../store/jobs/pdf-exports.ts'
import { createLeases, UNHELD, WAITING } from './leases.ts'
import type { BrokenJob } from './recover-each.ts'
import type { PrintFault } from '../store/tables/job-tables.ts'

/** A PDF export that a worker holds. */
export interface ClaimedPrint {
  readonly id: string
  /** The HTML to print. */
  readonly html: string
  /** Proves that this worker holds the PDF export. */
  readonly token: string
}

export interface PrintClaim {
  /** Only exports that have been waiting for this many milliseconds: 0 for all. */
  readonly leftMs: number
}

/** A page that has crashed two browsers would crash the third. */
const MAX_ATTEMPTS = 2

/** None of our pages comes near; anything that expands further is not ours. */
const MAX_PAGE_BYTES = 32 * 1024 * 1024

const decompress = promisify(zstdDecompress)

export type PrintQueue = ReturnType<typeof createPrintQueue>

interface Needs {
  readonly leaseMs: number
  readonly blobs: BlobStore
  /** Called for an export that cannot be recovered. */
  readonly onBroken?: (job: BrokenJob) => void
}

/** Queued and running PDF exports: claimed, leased, retried and given up like runs. */
export function createPrintQueue(db: Connection, { leaseMs, blobs, onBroken }: Needs) {
  const leases = createLeases(db, 'pdf_exports', {
    leaseMs,
    afterBreak,
    // By it they are in order; one that a worker without a browser leaves to others keeps its place.
    afterRelease: ({ now, delayMs }) => (delayMs > 0 ? { asked_at: now + delayMs } : {}),
    onBroken,
  })

  return {
    ...leases.ofHolder,
    recover: () => leases.recover(),

    /** Claims the next PDF export; undefined if there is none. */
    async claim(worker: string, { leftMs }: PrintClaim): Promise<ClaimedPrint | undefined> {
      await leases.recover()
      const claimed = await writing(db, async (trx) => {
        const now = await clock(trx)
        const row = await nextPrint(trx, now - leftMs)
        if (!row?.page) return undefined
        const token = await leases.hold(trx, row, { worker, now })
        return { id: row.id, page: row.page, token }
      })
      if (!claimed) return undefined
      const page = await decompress(claimed.page, { maxOutputLength: MAX_PAGE_BYTES })
      return { id: claimed.id, html: page.toString(), token: claimed.token }
    },

    /** Stores the PDF. */
    async finish(token: string, pdf: Uint8Array): Promise<boolean> {
      const held = await leases.held(token)
      if (!held) return false
      await blobs.put(printKey(held.id), pdf)
      if (await leases.write(token, { ...UNHELD, status: 'completed', page: null })) return true
      // Removed meanwhile, together with the row that would have named the file.
      const row = db.selectFrom('pdf_exports').select('id').where('id', '=', held.id)
      if (!(await row.executeTakeFirst())) await blobs.delete(printKey(held.id))
      return false
    },

    async fail(token: string, fault: PrintFault): Promise<boolean> {
      return await leases.write(token, failed(fault))
    },
  }
}

function failed(fault: PrintFault) {
  return { ...UNHELD, status: 'failed', fault, page: null } as const
}

function afterBreak({ attempt }: { readonly attempt: number }) {
  return attempt < MAX_ATTEMPTS ? WAITING : failed('broken')
}

async function nextPrint(trx: Connection, askedBefore: number) {
  return await trx
    .selectFrom('pdf_exports')
    .select(['id', 'page', 'attempt'])
    .where('status', '=', sql.lit('queued'))
    .where('asked_at', '<=', askedBefore)
    .orderBy('asked_at')
    .limit(1)
    .modifyEnd(wordsOf(trx).skipLocked('pdf_exports'))
    .executeTakeFirst()
}
