import { describe, expect, it } from 'vitest'
import { linkFact } from '../../../test/support/facts.ts'
import type { LinkFact } from '../../facts/element-facts.ts'
import { linksCrawlable } from './links-crawlable.ts'

const judge = (link: Partial<LinkFact>) =>
  linksCrawlable.evaluate({ links: [linkFact(link)] }).status

describe('links-crawlable', () => {
  it('counts no names to jump to among the links', () => {
    const name = linkFact({ href: null, url: null, idOrName: 'hours' })
    const links = [name, linkFact({ href: '#' }), linkFact({})]
    expect(linksCrawlable.evaluate({ links })).toMatchObject({
      message: '1 of 2 links points back to this page',
    })
  })

  it.each([
    [1, 164, 'warn'],
    [1, 10, 'warn'],
    [2, 10, 'fail'],
  ])('answers %i of %i links that lead nowhere with their share', (count, total, status) => {
    const dead = Array.from({ length: count }, () => linkFact({ href: 'javascript:go()' }))
    const links = [...dead, ...Array.from({ length: total - count }, () => linkFact({}))]
    expect(linksCrawlable.evaluate({ links })).toMatchObject({
      status,
      message: `${count} of ${total} links cannot be followed by crawlers`,
      share: count / total,
    })
  })

  it('weighs a few links to the page itself less than many', () => {
    const links = [linkFact({ href: '#' }), ...Array.from({ length: 19 }, () => linkFact({}))]
    expect(linksCrawlable.evaluate({ links })).toMatchObject({ status: 'warn', share: 0.05 })
  })

  it.each<[string, Partial<LinkFact>, string]>([
    [
      'a script with a line break in its scheme',
      { href: 'java\nscript:go()', url: 'javascript:go()' },
      'fail',
    ],
    ['a script behind a button role', { href: 'javascript:go()', role: 'button' }, 'pass'],
    [
      'an anchor with a click handler',
      { href: null, url: null, clickHandler: true, idOrName: 'a' },
      'pass',
    ],
    [
      'an area without a target',
      { tag: 'area', href: null, url: null, clickHandler: true },
      'pass',
    ],
    ['white space only, which is this page', { href: ' ' }, 'warn'],
    ['# with a name of its own', { href: '#top', url: 'https://www.example.com/#top' }, 'pass'],
    ['# as a tab', { href: '#', role: 'tab' }, 'pass'],
    ['the item for this page', { href: '', current: true }, 'pass'],
    [
      'a script with spaces before its colon',
      { href: 'JavaScript : void(0)', url: 'https://www.example.com/JavaScript%20:%20void(0)' },
      'fail',
    ],
    ['a telephone number', { href: 'tel:110', url: 'tel:110', party: 'other' }, 'pass'],
  ])('judges %s', (_, link, status) => {
    expect(judge(link)).toBe(status)
  })
})
