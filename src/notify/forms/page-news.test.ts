import { expect, it } from 'vitest'
import { emailForm } from './email-form.ts'
import type { Message, MessageEvent } from './message.ts'
import { summaryOf } from './summary.ts'

const SITE = 'https://pagemark.example.com'
const CART = 'https://shop.example/cart'
const FROM_92 = { score: 71, score_before: 92 }

function alertOf(rule: string, news: string, fields: Partial<MessageEvent> = {}): MessageEvent {
  return {
    id: rule,
    kind: 'alert.confirmed',
    at: 0,
    subject: { kind: 'alert', id: rule },
    headline: `shop.example/cart: ${news}`,
    news,
    link: `${SITE}/alerts/${encodeURIComponent(rule)}`,
    url: CART,
    lines: [],
    ...fields,
    data: { report: 'r1', rule, ...fields.data },
  }
}

function messageOf(first: MessageEvent, ...others: readonly MessageEvent[]): Message {
  const project = { id: 'p1', name: 'Shop' }
  return { id: 'e1', project, events: [first, ...others], link: `${SITE}/alerts?project=p1` }
}

const titleOf = (...events: [MessageEvent, ...MessageEvent[]]) =>
  summaryOf(messageOf(...events)).title
const noTitle = alertOf('check:title-present', 'The page has no <title>')
const noindex = alertOf('check:robots-noindex', '1 directive keeps the page out of search')
const budget = alertOf('budget:4f2c', 'Budget broken: Score is 71 (limit: at least 80)')
const score = alertOf('worse:score', 'Score is 71, usually 92', {
  data: { value: 71, baseline: 92.4 },
})

it('begins with the score and counts what is new on the page', () => {
  expect(titleOf(noTitle, budget, score, noindex)).toBe(
    'shop.example/cart: score 92 → 71, 2 checks newly fail, 1 budget is broken',
  )
})

it('knows the score of the run that another alert is about, if it changed', () => {
  const measured = { ...noTitle, data: { ...noTitle.data, ...FROM_92 } }
  expect(titleOf(measured, budget)).toContain('shop.example/cart: score 92 → 71, 1 check newly')
  const same = { ...noTitle, data: { ...noTitle.data, score: 92, score_before: 92 } }
  expect(titleOf(same, noindex)).toBe('shop.example/cart: 2 checks newly fail')
})

it('lists each alert without its page, the score first, then what changed once', () => {
  const lines = [
    'Score: 92 → 71 (−21)',
    'New problem: The page has no <title>',
    'New host: a.example',
  ]
  const { items, link } = summaryOf(
    messageOf({ ...noTitle, lines }, { ...score, lines: lines.slice(1) }),
  )
  expect(items.map(({ text }) => text)).toEqual([
    'Score is 71, usually 92',
    'The page has no <title>',
    'New host: a.example',
  ])
  expect(link).toBe(score.link)
})

it('lists one alert of each kind before others of a kind, and counts the rest', () => {
  const checks = ['a', 'b', 'c', 'd', 'e'].map((id) => alertOf(`check:${id}`, `${id} fails`))
  const { items, more } = summaryOf(messageOf(noTitle, ...checks, budget, score))
  expect(items.map(({ text }) => text)).toEqual([
    score.news,
    noTitle.news,
    budget.news,
    'a fails',
    'b fails',
  ])
  expect(more).toBe('and 3 more')
})

it('tells a certificate, and what is resolved, in full', () => {
  const certificate = alertOf('certificate', 'TLS certificate expires in 7 days, on 2026-12-03')
  const kind = 'alert.resolved'
  const resolved = alertOf('target', 'Resolved: The page can be audited again', { kind })
  expect(titleOf(certificate, resolved)).toBe(
    'shop.example/cart: TLS certificate expires in 7 days, on 2026-12-03, 1 alert resolved',
  )
  expect(summaryOf(messageOf(resolved, certificate)).items.map(({ text }) => text)).toEqual([
    certificate.news,
    resolved.news,
  ])
})

it('counts pages, not alerts, and names the marker before all of them', () => {
  const marked = (event: MessageEvent, url = CART) => ({
    ...event,
    url,
    data: { ...event.data, marker: 'Deploy 4f2c' },
  })
  const home = 'https://shop.example/'
  const events = [marked(noTitle), marked(noindex), marked(noTitle, home)] as const
  const { title, items } = summaryOf(messageOf(...events))
  expect(title).toBe('Shop: 2 pages got worse since Deploy 4f2c')
  expect(items.map(({ text }) => text)).toEqual([
    'shop.example/cart: 2 checks newly fail',
    'shop.example/cart: The page has no <title>',
  ])
  const site = alertOf('index', '8 pages can be indexed, 90 before', { url: home })
  const { report: _report, ...ofSite } = site.data
  const crawled = { ...site, data: { ...ofSite, site_audit_id: 's1', marker: 'Deploy 4f2c' } }
  expect(titleOf(events[0], crawled)).toBe(
    'Shop: 1 page got worse since Deploy 4f2c, 1 site got worse',
  )
  const start = { ...events[0], url: home }
  expect(titleOf(start, crawled)).toBe('Shop: 1 page got worse since Deploy 4f2c, 1 site got worse')
})

it('has one link in the text of an email', () => {
  const settings = { to: 'ada@example.com', unsubscribe: `${SITE}/channels/c1`, host: 'p.example' }
  const home = { ...noindex, url: 'https://shop.example/' }
  const { text } = emailForm(messageOf(noTitle, home), settings)
  expect(text.match(/https?:\S+/g)).toEqual([`${SITE}/alerts?project=p1`, settings.unsubscribe])
})

it('counts a page once, where the channel also wants the event that repeats its alerts', () => {
  const known = (event: MessageEvent) => ({ ...event, data: { ...event.data, alert: event.id } })
  const repeated = (kind: string, ...alerts: readonly string[]): MessageEvent => ({
    ...score,
    kind,
    headline: 'shop.example/cart got worse',
    data: { alerts },
  })
  const worse = repeated('report.worse', 'worse:score', 'check:title-present')
  const broken = repeated('project.budget_broken', 'budget:4f2c')
  expect(titleOf(known(score), known(noTitle), known(budget), worse, broken)).toBe(
    'shop.example/cart: score 92 → 71, 1 check newly fails, 1 budget is broken',
  )
  // Its other alert is muted.
  expect(titleOf(known(score), worse)).toBe('shop.example/cart: Score is 71, usually 92')
  expect(titleOf(worse)).toBe('shop.example/cart got worse')
})
