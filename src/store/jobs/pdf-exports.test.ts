import { describe, expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import { createPrintQueue } from '../../queue/print-queue.ts'
import type { Actor, Owner } from '../accounts/actor.ts'
import { printKey } from './pdf-exports.ts'
import { sweep } from '../upkeep/sweep.ts'

const ANYBODY: Actor = { kind: 'anonymous' }
const PDF = Buffer.from('%PDF-1.4 a report')
const RULES = { trashDays: 7, keepArtifactsDays: 0, keepStartsMs: 0 }
const DAY_MS = 24 * 60 * 60 * 1000

/** A report with results, and the run that it shows. */
async function audited(
  test: TestStore,
  owner: Owner,
  draft: Parameters<typeof reportDraft>[0] = {},
) {
  const { report } = await test.store.reports.store(owner, reportDraft(draft))
  await runNext(test, completed())
  const { id } = report
  const shown = await test.store.results.shown(owner, id)
  return { id, runId: shown?.stored?.runId ?? '' }
}

async function printNext({ db, blobs }: TestStore): Promise<string> {
  const queue = createPrintQueue(db, { leaseMs: 60_000, blobs })
  const claimed = await queue.claim('test', { leftMs: 0 })
  if (!claimed) throw new Error('There is no print that waits.')
  await queue.finish(claimed.token, PDF)
  return claimed.html
}

async function age({ db }: TestStore, ms: number): Promise<void> {
  await db
    .updateTable('pdf_exports')
    .set((eb) => ({ asked_at: eb('asked_at', '-', ms) }))
    .execute()
}

const files = async ({ db, blobs }: TestStore) => {
  const rows = await db.selectFrom('pdf_exports').select('id').execute()
  return await Promise.all(rows.map(({ id }) => blobs.get(printKey(id))))
}

describe('the PDF of a report', () => {
  it('is made once from the stored results, for everyone who may see the report', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { id, runId } = await audited(test, owner)
    expect(await test.pdfExports.find(ANYBODY, id)).toBeUndefined()
    const asked = ['<p>one', '<p>two', '<p>three'].map((page) =>
      test.pdfExports.ask(ANYBODY, runId, page),
    )
    expect(await Promise.all(asked)).toEqual([true, true, true])
    expect(await test.pdfExports.find(ANYBODY, id)).toMatchObject({ status: 'queued' })
    expect(await test.pdfExports.read(ANYBODY, id)).toBeUndefined()

    expect(await printNext(test)).toMatch(/^<p>/)
    await expect(printNext(test)).rejects.toThrow('no print')
    expect(await test.pdfExports.read(ANYBODY, id)).toEqual({ body: PDF, privacy: 0 })
    expect(await test.db.selectFrom('pdf_exports').select('page').execute()).toEqual([
      { page: null },
    ])
  })

  it('follows the privacy of its report, from one request to the next', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const [owner, other] = [await test.owner(), await test.owner()]
    const { id, runId } = await audited(test, owner)
    await test.pdfExports.ask(owner, runId, '<p>')
    await printNext(test)
    await test.store.reports.update(owner, id, { privacy: 1 })
    for (const actor of [ANYBODY, other]) {
      expect(await test.pdfExports.find(actor, id)).toBeUndefined()
      expect(await test.pdfExports.read(actor, id)).toBeUndefined()
      expect(await test.pdfExports.ask(actor, runId, '<p>')).toBe(false)
    }
    expect(await test.pdfExports.read(owner, id)).toMatchObject({ privacy: 1 })
  })

  it('is that of the run which is shown: a later one has none yet', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { id, runId } = await audited(test, owner)
    await test.pdfExports.ask(owner, runId, '<p>')
    await printNext(test)
    await test.store.reports.update(owner, id, { rerun: true })
    expect(await test.pdfExports.find(owner, id)).toMatchObject({ status: 'completed' })
    await runNext(test, completed())
    expect(await test.pdfExports.find(owner, id)).toBeUndefined()
  })

  it('is not made of a run that goes on', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    await test.store.reports.store(owner, reportDraft())
    const run = await test.queue.claim('test')
    expect(await test.pdfExports.ask(owner, run?.id ?? '', '<p>')).toBe(false)
  })

  it('is asked for again a minute after it failed', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { id, runId } = await audited(test, owner)
    const queue = createPrintQueue(test.db, { leaseMs: 60_000, blobs: test.blobs })
    await test.pdfExports.ask(owner, runId, '<p>')
    const claimed = await queue.claim('test', { leftMs: 0 })
    await queue.fail(claimed?.token ?? '', 'broken')
    await test.pdfExports.ask(owner, runId, '<p>')
    expect(await test.pdfExports.find(owner, id)).toMatchObject({
      status: 'failed',
      fault: 'broken',
    })
    await age(test, 61_000)
    await test.pdfExports.ask(owner, runId, '<p>')
    expect(await test.pdfExports.find(owner, id)).toMatchObject({ status: 'queued', fault: null })
  })

  it('is asked for again where its file has been lost, in place of being promised for ever', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { id, runId } = await audited(test, await test.owner())
    await test.pdfExports.ask(ANYBODY, runId, '<p>one')
    await printNext(test)
    const row = await test.db.selectFrom('pdf_exports').select('id').executeTakeFirstOrThrow()
    await test.blobs.delete(printKey(row.id))
    expect(await test.pdfExports.read(ANYBODY, id)).toBeUndefined()
    expect(await test.pdfExports.find(ANYBODY, id)).toBeUndefined()
    await test.pdfExports.ask(ANYBODY, runId, '<p>two')
    expect(await printNext(test)).toBe('<p>two')
    expect(await test.pdfExports.read(ANYBODY, id)).toMatchObject({ body: PDF })
  })

  it('waits with four others of its owner at most, while others go on', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const [owner, other] = [await test.owner(), await test.owner()]
    const ask = async (who: Owner) =>
      await test.pdfExports.ask(who, (await audited(test, who)).runId, '<p>')
    for (let open = 0; open < 5; open += 1) await ask(owner)
    await expect(ask(owner)).rejects.toMatchObject({ code: 'pdf-exports-full' })
    expect(await ask(other)).toBe(true)
    await printNext(test)
    expect(await ask(owner)).toBe(true)
  })
})

describe('the sweep', () => {
  it('removes a PDF after a day, with its file', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const { id, runId } = await audited(test, owner)
    await test.pdfExports.ask(owner, runId, '<p>')
    await printNext(test)
    const [row] = await test.db.selectFrom('pdf_exports').select('id').execute()
    await age(test, DAY_MS - 60_000)
    await sweep(test.db, test.blobs, RULES)
    expect(await files(test)).toEqual([PDF])
    await age(test, 60_000)
    await sweep(test.db, test.blobs, RULES)
    expect(await files(test)).toEqual([])
    expect(await test.blobs.get(printKey(row?.id ?? ''))).toBeUndefined()
    expect(await test.pdfExports.ask(owner, runId, '<p>')).toBe(true)
    expect(await test.pdfExports.find(owner, id)).toMatchObject({ status: 'queued' })
  })

  it('removes the PDFs of what was deleted, report or account', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const [owner, leaving] = [await test.owner(), await test.owner()]
    const reports = [await audited(test, owner), await audited(test, leaving)]
    for (const { runId } of reports) await test.pdfExports.ask(ANYBODY, runId, '<p>')
    await printNext(test)
    await printNext(test)
    const rows = await test.db.selectFrom('pdf_exports').select('id').execute()
    await test.store.reports.deleteMany(owner, [reports[0]?.id ?? ''])
    await test.store.users.delete(leaving.id)
    for (const { id } of reports) expect(await test.pdfExports.read(ANYBODY, id)).toBeUndefined()
    await sweep(test.db, test.blobs, { ...RULES, trashDays: 0 })
    expect(await files(test)).toEqual([])
    for (const { id } of rows) expect(await test.blobs.get(printKey(id))).toBeUndefined()
  })
})
