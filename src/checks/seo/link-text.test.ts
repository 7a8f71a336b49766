import { expect, it } from 'vitest'
import { linkFact } from '../../../test/support/facts.ts'
import type { LinkFact } from '../../facts/element-facts.ts'
import { linkText } from './link-text.ts'

const judge = (link: Partial<LinkFact>) => linkText.evaluate({ links: [linkFact(link)] }).status

it.each<[string, Partial<LinkFact>, string]>([
  ['a label that search engines do not read', { text: 'Read more', name: 'More on hours' }, 'warn'],
  ['an image with an alternative', { text: '', name: 'Town library' }, 'pass'],
  ['nothing', { text: ' ', name: '' }, 'warn'],
  ['nothing, hidden', { text: '', name: '', exposed: false }, 'not-applicable'],
  ['a link that is not followed', { text: 'here', rel: ['nofollow'] }, 'not-applicable'],
  ['a fragment', { text: 'more', party: 'page' }, 'not-applicable'],
  ['an unknown language', { text: 'more', lang: 'tlh' }, 'pass'],
])('judges %s', (_, link, status) => {
  expect(judge(link)).toBe(status)
})
