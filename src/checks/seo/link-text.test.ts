import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { linkFact } from '../../../test/support/facts.ts'
import type { LinkFact } from '../../facts/element-facts.ts'
import { linkText } from './link-text.ts'

const { address } = exampleFacts({})

const judge = (link: Partial<LinkFact>) =>
  linkText.evaluate({ links: [linkFact(link)], address }).status

it.each<[string, Partial<LinkFact>, string]>([
  ['a label that search engines do not read', { text: 'Read more', name: 'More on hours' }, 'warn'],
  ['an image with an alternative', { text: '', name: 'Town library' }, 'pass'],
  ['nothing', { text: ' ', name: '' }, 'warn'],
  ['nothing, hidden', { text: '', name: '', exposed: false }, 'not-applicable'],
  ['a link that is not followed', { text: 'here', rel: ['nofollow'] }, 'not-applicable'],
  ['a fragment', { text: 'more', party: 'page' }, 'not-applicable'],
  ['the way to this page', { text: 'here', url: 'https://www.example.com/page' }, 'pass'],
  ['an unknown language', { text: 'more', lang: 'tlh' }, 'pass'],
])('judges %s', (_, link, status) => {
  expect(judge(link)).toBe(status)
})
