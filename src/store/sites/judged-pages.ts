import { setImmediate } from 'node:timers/promises'
import { unpackPages } from '../../crawl/store/pack-page.ts'
import type { Connection } from '../database/database.ts'

/** The outcome of a page check on one page; undefined if the check did not apply, or was not measured. */
export type PageOutcome = 'pass' | 'warn' | 'fail' | undefined

/** By number of the page, then by check. */
export type JudgedPages = (number: number, check: string) => PageOutcome

/** Pages per query: some 4 KB each. */
const STRETCH = 200

const LETTERS: Readonly<Record<string, PageOutcome>> = { p: 'pass', w: 'warn', f: 'fail' }

interface JudgedCrawl {
  readonly id: string
  /** In the order in which pages have their outcomes. */
  readonly checks: readonly string[] | undefined
}

/** The outcomes of page checks on these pages of a crawl. Where their order is unknown, so is each outcome. */
export async function judgedPages(
  db: Connection,
  { id, checks }: JudgedCrawl,
  numbers: readonly number[],
): Promise<JudgedPages> {
  if (checks === undefined) return () => undefined
  const places = new Map(checks.map((check, place) => [check, place]))
  const letters = new Map<number, string>()
  for (let at = 0; at < numbers.length; at += STRETCH) {
    if (at > 0) await setImmediate()
    const rows = await db
      .selectFrom('crawl_pages')
      .select(['number', 'packed'])
      .where('crawl_id', '=', id)
      .where('number', 'in', numbers.slice(at, at + STRETCH))
      .execute()
    const pages = unpackPages(rows.map(({ packed }) => packed))
    for (const [place, { number }] of rows.entries()) {
      letters.set(number, pages[place]?.outcomes ?? '')
    }
  }
  return (number, check) => LETTERS[letters.get(number)?.[places.get(check) ?? -1] ?? '-']
}
