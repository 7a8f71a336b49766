import { describe, expect, it } from 'vitest'
import type { Rule } from '../../report/rules/rule.ts'
import { observeSiteBudgets, type SiteBudgets } from './observe-site-budgets.ts'
import { NEW_ALERT } from './step-alert.ts'

const LINKS: Rule = { measure: 'check.site-broken-links', max: 0 }
const finding = { scope: 'site', outcome: 'fail', pages: 4, rows_total: 3 } as const
const loaded = { fcp: 1, lcp: 1, cls: 0, tbt: 0, speed_index: 1 }
const sample = { number: 1, url: '', score: 1, result: null, metrics: loaded, reason: null }
const template = { id: 1, name: '/p/*', score: 60, samples: [] }

function budgetsOf(rules: readonly Rule[], more: Partial<SiteBudgets> = {}): SiteBudgets {
  const found = { ...finding, check: 'site-broken-links', message: 'Links lead to 3 missing URLs' }
  const slow = { ...finding, check: 'site-slow-pages', message: 'Slow' }
  const findings = [found, slow]
  const counts = { pages: 40, indexable: 30, redirects: 2, errors: 3 }
  const kept = { score: 70, stop_reason: null, counts, site_checks: [] }
  const site = { ...kept, templates: [template], findings }
  return { rules, site, selected: new Map(), stop: null, ...more }
}

const seen = (rule: Rule, more: Partial<SiteBudgets> = {}) =>
  observeSiteBudgets(budgetsOf([rule], more), []).map((each) => each.seen)

const bad = (isCertain: boolean) => ({ kind: 'bad', isCertain, isWorse: false })

describe('a budget of a crawl', () => {
  it('has the message of its check, or the number of selected pages', () => {
    const some = { ...LINKS, path: '/shop/*' }
    const selected = new Map([[some, 2]])
    const [all, few] = observeSiteBudgets(budgetsOf([LINKS, some], { selected }), [])
    expect(all).toMatchObject({
      title: 'Budget broken: Check site-broken-links: at most 0',
      message: 'Links lead to 3 missing URLs (limit: at most 0)',
      value: 4,
      threshold: 0,
      seen: bad(true),
    })
    expect(few).toMatchObject({
      message: 'Check site-broken-links on /shop/* is 2 (limit: at most 0)',
      value: 2,
    })
    expect(all?.rule).toMatch(/^budget:[0-9a-f]{12}$/)
    expect(all?.rule).not.toBe(few?.rule)
  })

  it('of a number of URLs is confirmed by a second crawl', () => {
    expect(seen({ measure: 'urls.errors', max: 2 })).toEqual([bad(false)])
    expect(seen({ measure: 'urls.errors', max: 3 })).toEqual([{ kind: 'good' }])
  })

  it('is kept by a crawl that reached every page, or as many as it may', () => {
    const rule = { ...LINKS, max: 4 }
    expect(seen(rule)).toEqual([{ kind: 'good' }])
    expect(seen(rule, { stop: 'max-pages' })).toEqual([{ kind: 'good' }])
    expect(seen(rule, { stop: 'slow-down' })).toEqual([{ kind: 'nothing' }])
    expect(seen(LINKS, { stop: 'slow-down' })).toEqual([bad(true)])
  })

  it('needs a second crawl if it differs from one to the next', () => {
    expect(seen({ measure: 'check.site-slow-pages', max: 0 })).toEqual([bad(false)])
    const score = { measure: 'score', min: 80 }
    expect(seen(score)).toEqual([bad(true)])
    const { site } = budgetsOf([])
    const sampled = { ...site, templates: [{ ...template, samples: [sample] }] }
    expect(seen(score, { site: sampled })).toEqual([bad(false)])
  })

  it('causes no alert if it only warns, is for single pages, or was not measured', () => {
    expect(seen({ ...LINKS, severity: 'warn' })).toEqual([])
    expect(seen({ measure: 'lcp', max: 1 })).toEqual([])
    expect(seen({ ...LINKS, template: 'Unknown' })).toEqual([{ kind: 'nothing' }])
  })

  it('ends its alert when it is removed', () => {
    const [broken] = observeSiteBudgets(budgetsOf([LINKS]), [])
    const known = { conditions: null, value: null, toldValue: null, usual: 0, threshold: null }
    const alert = { ...NEW_ALERT, state: 'confirmed', rule: broken?.rule ?? '', ...known } as const
    expect(observeSiteBudgets(budgetsOf([]), [alert])).toMatchObject([
      { rule: broken?.rule, seen: { kind: 'void' } },
    ])
    expect(observeSiteBudgets(budgetsOf([LINKS]), [alert])).toHaveLength(1)
  })
})
