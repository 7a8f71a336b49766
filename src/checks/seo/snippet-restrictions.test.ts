import { expect, it } from 'vitest'
import { textFacts } from '../../../test/support/facts.ts'
import { robotsDirective } from '../../../test/support/robots-directive.ts'
import type { RobotsDirective } from '../../facts/network-facts.ts'
import { snippetRestrictions } from './snippet-restrictions.ts'

const judge = (directive: Partial<RobotsDirective>, noSnippetShare = 0) =>
  snippetRestrictions.evaluate({
    robotsDirectives: [robotsDirective(directive)],
    text: textFacts({ noSnippetShare }),
  }).status

it.each<[string, Partial<RobotsDirective>, string]>([
  ['a short snippet', { name: 'max-snippet', value: '20' }, 'pass'],
  ['any snippet', { name: 'max-snippet', value: '-1' }, 'pass'],
  ['a standard image', { name: 'max-image-preview', value: 'standard' }, 'pass'],
  ['no image', { name: 'max-image-preview', value: 'None' }, 'warn'],
  ['no image of the page', { name: 'noimageindex' }, 'warn'],
  ['no snippet for Bing', { name: 'nosnippet', bot: 'bingbot' }, 'pass'],
  ['a page that is not indexed at all', { name: 'none' }, 'not-applicable'],
])('judges %s', (_, directive, status) => {
  expect(judge(directive)).toBe(status)
})

it('minds data-nosnippet only where it covers everything', () => {
  expect(judge({ name: 'all' }, 0.9)).toBe('pass')
  expect(judge({ name: 'all' }, 1)).toBe('warn')
})
