import { setImmediate } from 'node:timers/promises'
import type { CheckedReference, Reference } from '../../crawl/references/reference.ts'
import type { Connection } from '../database/database.ts'
import { batchesByNumber } from './batches-by-number.ts'

/** Rows per statement. */
const STRETCH = 250

/** Writes in a transaction that holds the crawl. */
type Write = (work: (trx: Connection) => Promise<void>) => Promise<void>

/** The references of a crawl in the database. */
export function createCrawlReferences(db: Connection, id: string, write: Write) {
  return {
    /** Those of an interrupted planning are kept: planning again leads to the same. */
    async planReferences(references: readonly Reference[]): Promise<void> {
      for (let at = 0; at < references.length; at += STRETCH) {
        const rows = references
          .slice(at, at + STRETCH)
          .map(({ own, ...reference }) => ({ crawl_id: id, ...reference, own: Number(own) }))
        await write(async (trx) => {
          await trx
            .insertInto('crawl_references')
            .values(rows)
            .onConflict((oc) => oc.columns(['crawl_id', 'number']).doNothing())
            .execute()
        })
        await setImmediate()
      }
    },

    async saveReferences(checked: readonly CheckedReference[]): Promise<void> {
      await write(async (trx) => {
        for (const { number, answer } of checked) {
          await trx
            .updateTable('crawl_references')
            .set({ answer: answer && JSON.stringify(answer) })
            .where('crawl_id', '=', id)
            .where('number', '=', number)
            .execute()
        }
      })
    },

    references: () => readReferences(db, id),
  }
}

/** All references of a crawl, by number. */
export async function* readReferences(
  db: Connection,
  crawlId: string,
): AsyncGenerator<CheckedReference> {
  const batches = batchesByNumber(STRETCH, (number) =>
    db
      .selectFrom('crawl_references')
      .selectAll()
      .where('crawl_id', '=', crawlId)
      .where('number', '>', number)
      .orderBy('number')
      .limit(STRETCH)
      .execute(),
  )
  for await (const rows of batches) {
    for (const { crawl_id: _, own, answer, ...reference } of rows) {
      const saved: CheckedReference['answer'] = JSON.parse(answer ?? 'null')
      yield { ...reference, own: own === 1, answer: saved }
    }
  }
}
