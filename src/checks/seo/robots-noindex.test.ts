import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { robotsDirective } from '../../../test/support/robots-directive.ts'
import type { RobotsDirective } from '../../facts/network-facts.ts'
import { robotsNoindex } from './robots-noindex.ts'

const response = {
  ...pageFacts().response,
  headers: [['Date', 'Fri, 20 Nov 2026 12:00:00 GMT']] as const,
}
const judge = (...robotsDirectives: RobotsDirective[]) =>
  robotsNoindex.evaluate({ robotsDirectives, response })
const until = (value: string, bot = '*') =>
  robotsDirective({ name: 'unavailable_after', value, bot, raw: `unavailable_after: ${value}` })

describe('robots-noindex', () => {
  it('combines the directives for all bots with those for Googlebot', () => {
    const outcome = judge(
      robotsDirective({ name: 'nofollow' }),
      robotsDirective({ bot: 'googlebot', name: 'index' }),
      robotsDirective({ bot: 'googlebot', name: 'noindex', line: 9 }),
    )
    expect(outcome).toMatchObject({
      status: 'fail',
      evidence: [{ line: 9, note: 'for googlebot' }],
    })
  })

  it('fails for everyone and shows the bots beside it', () => {
    const outcome = judge(robotsDirective({ bot: 'bingbot' }), robotsDirective())
    expect(outcome).toMatchObject({ status: 'fail', evidence: [{}, {}] })
  })

  it('only warns when Google News is the one left out', () => {
    expect(judge(robotsDirective({ bot: 'googlebot-news' })).status).toBe('warn')
  })

  it.each([
    ['2026-11-20T11:59:00Z', 'fail'],
    ['2026-11-20T12:00:00Z', 'fail'],
    ['2026-12-20T12:00:00Z', 'warn'],
    ['2026-12-20T12:00:01Z', 'pass'],
    ['Friday, 19-Nov-26 15:00:00 GMT', 'fail'],
    ['2026-12-19', 'warn'],
    ['2027-11-20', 'pass'],
    ['never', 'pass'],
  ])('judges a page that is unavailable after %s', (value, status) => {
    expect(judge(until(value)).status).toBe(status)
  })

  it('only warns when one other bot has an expired date', () => {
    expect(judge(until('2020-01-01', 'bingbot')).status).toBe('warn')
  })

  it.each([
    [1, '1 directive keeps the page out of search'],
    [2, '2 directives keep the page out of search'],
  ])('counts %i directives that decide', (count, message) => {
    const directives = Array.from({ length: count }, () => robotsDirective())
    expect(judge(...directives)).toMatchObject({ message })
  })

  it.each([
    ['2026-11-21T12:00:00Z', 'The page will be removed from search in 1 day'],
    ['2026-11-21T12:00:01Z', 'The page will be removed from search in 2 days'],
  ])('rounds the days until %s up', (date, message) => {
    expect(judge(until(date))).toMatchObject({ message })
  })
})
