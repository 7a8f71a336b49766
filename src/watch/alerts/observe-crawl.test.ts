import { describe, expect, it } from 'vitest'
import { type CrawlNumbers, type FailedCheck, observeCrawl } from './observe-crawl.ts'
import type { SiteBudgets } from './observe-site-budgets.ts'
import { NEW_ALERT } from './step-alert.ts'
import type { KnownAlert } from './watched-run.ts'

const QUIET: CrawlNumbers = {
  failed: [],
  broken: new Set(),
  notApplicable: new Set(),
  measured: new Set(['lcp', 'tbt']),
  indexable: 100,
  disallowed: 10,
  errors: 0,
}

function failing(amount: number, fields: Partial<FailedCheck> = {}): FailedCheck {
  const title = 'Links lead to pages'
  const message = `Links lead to ${amount} missing pages`
  const check = 'site-broken-links'
  return { check, scope: 'site', importance: 'high', title, message, amount, ...fields }
}

function open(rule: string, fields: Partial<KnownAlert> = {}): KnownAlert {
  const known = { conditions: null, value: null, toldValue: null, usual: 0, threshold: null }
  return { ...NEW_ALERT, state: 'confirmed', rule, ...known, ...fields }
}

const NO_BUDGETS: SiteBudgets = {
  rules: [],
  site: {
    score: null,
    stop_reason: null,
    counts: { pages: 0, indexable: 0, redirects: 0, errors: 0 },
    site_checks: [],
    templates: [],
    findings: [],
  },
  selected: new Map(),
  stop: null,
}

interface Case {
  readonly before?: Partial<CrawlNumbers> | undefined
  readonly now: Partial<CrawlNumbers>
  readonly alert?: KnownAlert
  readonly hasOtherOptions?: boolean
}

const LINKS = 'check:site-broken-links'

/** What the crawl shows for a rule. */
function seen(rule: string, { before, now, alert, hasOtherOptions = false }: Case) {
  const observations = observeCrawl(
    {
      ...QUIET,
      ...now,
      before: before && { ...QUIET, ...before },
      hasOtherOptions,
      budgets: NO_BUDGETS,
    },
    alert ? [alert] : [],
  )
  return observations.find((each) => each.rule === rule)?.seen
}

const BAD = { kind: 'bad', isCertain: true, isWorse: false }

const UNAPPLIED = { notApplicable: new Set(['site-broken-links']) }

describe('a check that does not apply', () => {
  it('is good the second time in a row', () => {
    const alert = open(LINKS)
    expect(seen(LINKS, { before: UNAPPLIED, now: UNAPPLIED, alert })).toEqual({ kind: 'good' })
  })

  it('is news when it fails for the first time', () => {
    expect(seen(LINKS, { before: UNAPPLIED, now: { failed: [failing(5)] } })).toEqual(BAD)
  })
})

describe('a check that a crawl did not judge', () => {
  const LAB = 'check:lcp'
  it.each<[name: string, rule: string, of: Case]>([
    [
      'keeps its alert without a browser',
      LAB,
      { before: {}, now: { measured: new Set() }, alert: open(LAB) },
    ],
    [
      'keeps its alert if the browser measured others only',
      LAB,
      { before: {}, now: { measured: new Set(['tbt']) }, alert: open(LAB) },
    ],
    [
      'opens no alert if the crawl before did not measure it',
      LAB,
      {
        before: { measured: new Set(['tbt']) },
        now: { failed: [failing(1, { check: 'lcp', scope: 'sample' })] },
      },
    ],
    [
      'keeps its alert the first time that it does not apply',
      LINKS,
      { before: {}, now: UNAPPLIED, alert: open(LINKS) },
    ],
    [
      'keeps its alert after an error',
      LINKS,
      { before: {}, now: { broken: new Set(['site-broken-links']) }, alert: open(LINKS) },
    ],
    [
      'is no news after a crawl without an answer',
      LINKS,
      { before: { broken: new Set(['site-broken-links']) }, now: { failed: [failing(5)] } },
    ],
  ])('%s', (_, rule, of) => {
    expect(seen(rule, of)).toEqual({ kind: 'nothing' })
  })

  it('keeps no alert of a page check, which needs no browser', () => {
    const rule = 'check:title-present'
    const of = { before: {}, now: { measured: new Set<string>() }, alert: open(rule) }
    expect(seen(rule, of)).toEqual({ kind: 'good' })
  })
})

describe('a crawl with other options', () => {
  it.each([LINKS, 'index', 'robots'])(
    'ends the alert of %s, as it compares with nothing',
    (rule) => {
      const of = { before: undefined, now: {}, hasOtherOptions: true }
      expect(seen(rule, { ...of, alert: open(rule) })).toEqual({ kind: 'void' })
      expect(seen('target', of)).toEqual({ kind: 'good' })
    },
  )
})

describe('a check that a crawl fails', () => {
  it.each<[name: string, of: Case, seen: object]>([
    ['is news if it passed before', { before: {}, now: { failed: [failing(1)] } }, BAD],
    [
      'is none without a crawl to compare with',
      { before: undefined, now: { failed: [failing(1)] } },
      { kind: 'nothing' },
    ],
    [
      'is none if as many links were broken before',
      { before: { failed: [failing(10)] }, now: { failed: [failing(10)] } },
      { kind: 'nothing' },
    ],
    [
      'is news if a tenth more links are broken',
      { before: { failed: [failing(10)] }, now: { failed: [failing(11)] } },
      BAD,
    ],
    [
      'is none if a check of lesser importance fails on more pages',
      {
        before: { failed: [failing(10, { importance: 'low' })] },
        now: { failed: [failing(90, { importance: 'low' })] },
      },
      { kind: 'nothing' },
    ],
    [
      'is uncertain if it was measured in a browser',
      { before: {}, now: { failed: [failing(1, { scope: 'sample' })] } },
      { ...BAD, isCertain: false },
    ],
  ])('%s', (_name, of, expected) => {
    expect(seen(LINKS, of)).toEqual(expected)
  })

  it('is uncertain if it asks other servers', () => {
    const failed = [failing(1, { check: 'site-broken-external-links' })]
    expect(seen('check:site-broken-external-links', { before: {}, now: { failed } })).toEqual({
      ...BAD,
      isCertain: false,
    })
  })
})

describe('an open alert of a check', () => {
  const alert = open(LINKS, { usual: 10, value: 15, toldValue: 20 })
  const now = (amount: number) => ({ before: {}, now: { failed: [failing(amount)] }, alert })

  it('is good once there are as few as before it opened', () => {
    expect(seen(LINKS, now(11))).toEqual(BAD)
    expect(seen(LINKS, now(10))).toEqual({ kind: 'good' })
    expect(seen(LINKS, { before: {}, now: {}, alert })).toEqual({ kind: 'good' })
  })

  it('is worse with a tenth more than last told, or than when it was muted', () => {
    expect(seen(LINKS, now(21))).toMatchObject({ isWorse: false })
    expect(seen(LINKS, now(22))).toMatchObject({ isWorse: true })
    const muted = { ...alert, mute: { kind: 'change', value: 30 } } as const
    expect(seen(LINKS, { ...now(32), alert: muted })).toMatchObject({ isWorse: false })
    expect(seen(LINKS, { ...now(33), alert: muted })).toMatchObject({ isWorse: true })
  })

  it('stays as it is if the crawls cannot be compared', () => {
    expect(seen(LINKS, { before: undefined, now: {}, alert })).toEqual({ kind: 'nothing' })
  })
})

describe('pages that search engines may index', () => {
  it('are lost when a tenth of them is', () => {
    expect(seen('index', { before: {}, now: { indexable: 91 } })).toEqual({ kind: 'good' })
    expect(seen('index', { before: {}, now: { indexable: 90 } })).toEqual(BAD)
  })

  it('are not certainly lost when more URLs than before have errors', () => {
    const seenNow = seen('index', { before: {}, now: { indexable: 10, errors: 90 } })
    expect(seenNow).toMatchObject({ kind: 'bad', isCertain: false })
  })

  it('are back when they are nearly as many as before the alert', () => {
    const alert = open('index', { usual: 100, toldValue: 10 })
    const before = { indexable: 10 }
    expect(seen('index', { before, now: { indexable: 50 }, alert })).toMatchObject(BAD)
    expect(seen('index', { before, now: { indexable: 95 }, alert })).toEqual({ kind: 'good' })
  })
})

it('URLs that robots.txt blocks are news when they are a tenth more', () => {
  expect(seen('robots', { before: {}, now: { disallowed: 10 } })).toEqual({ kind: 'good' })
  expect(seen('robots', { before: {}, now: { disallowed: 11 } })).toEqual(BAD)
})
