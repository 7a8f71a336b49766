import { describe, expect, it } from 'vitest'
import { checkHistory } from '../bench/chaos/check/check-history.ts'
import type { FoundDeletions } from '../bench/chaos/check/found.ts'
import type { Asked, History } from '../bench/chaos/check/history.ts'
import { ACKNOWLEDGED, BUSY, exchange, foundWith, history, TOLD } from './support/chaos/past.ts'

const AFTER = { sentAt: TOLD + 100, toldAt: TOLD + 200 }

const CREATED = exchange({ what: 'create', key: 'a', project: 'kept' }, ACKNOWLEDGED)
const CRAWLED = exchange({ what: 'crawl-site', site: 's' }, { ...ACKNOWLEDGED, id: '2' })
const REPORT: Asked = { what: 'delete', key: 'a' }
const SITE: Asked = { what: 'delete-site', site: 's' }
const PROJECT: Asked = { what: 'delete-project', project: 'kept' }

const done = (asked: Asked) => exchange(asked, ACKNOWLEDGED, AFTER)
const gone = (asked: Asked) => exchange(asked, { ...BUSY, status: 404, retryAfter: null }, AFTER)

/** The log has each of them once, unless a test says otherwise. */
const log = (overrides: Partial<FoundDeletions> = {}): FoundDeletions => ({
  reports: new Map([
    ['1', 1],
    ['2', 1],
  ]),
  projects: new Map([['kept', 1]]),
  ...overrides,
})

function check(past: History, deletions: FoundDeletions): string[] {
  return checkHistory(past, foundWith({ deletions }))
}

describe('checkHistory', () => {
  it.each([
    ['a report', history(CREATED, done(REPORT), gone(REPORT))],
    ['a site audit', history(CRAWLED, done(SITE), gone(SITE))],
    ['a project', history(CREATED, done(PROJECT), gone(PROJECT))],
  ])('accepts a deletion of %s that was sent twice at once', (_, past) => {
    expect(check(past, log())).toEqual([])
  })

  it.each([
    ['a report', history(CREATED, done(REPORT), done(REPORT)), 'delete a'],
    ['a site audit', history(CRAWLED, done(SITE), done(SITE)), 'delete-site s'],
    ['a project', history(CREATED, done(PROJECT), done(PROJECT)), 'delete-project kept'],
  ])('reports a deletion of %s that was acknowledged twice', (_, past, name) => {
    expect(check(past, log())).toEqual([`${name}: was acknowledged 2 times`])
  })

  it.each([
    ['a report', history(CREATED, done(REPORT)), 'delete a'],
    ['a site audit', history(CRAWLED, done(SITE)), 'delete-site s'],
    ['a project', history(CREATED, done(PROJECT)), 'delete-project kept'],
  ])('reports a deletion of %s that is not logged', (_, past, name) => {
    const none = log({ reports: new Map(), projects: new Map() })
    expect(check(past, none)).toEqual([`${name}: is not in the log`])
  })

  it.each([
    [
      'of a report that is logged twice',
      log({ reports: new Map([['1', 2]]) }),
      'the deletion of 1 is in the log 2 times',
    ],
    [
      'of a project that is logged twice',
      log({ projects: new Map([['kept', 2]]) }),
      'the deletion of kept is in the log 2 times',
    ],
    [
      'that is logged without a name',
      log({ reports: new Map([['', 3]]) }),
      '3 deletions in the log name nothing',
    ],
  ])('reports a deletion %s', (_, deletions, violation) => {
    expect(check(history(), deletions)).toEqual([violation])
  })
})
