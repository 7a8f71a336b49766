import { describe, expect, it } from 'vitest'
import { readSelector } from './selector.ts'

describe('a selector', () => {
  it.each([
    '#app',
    'main > .results li:nth-child(2 of .shown)',
    '#app:has(> img)',
    'a /* the first */ > b ~ c + d',
    'a, b\\,',
    '[data-state="ready"]',
    'a, b',
    '.a\\:b',
    'my-element[open]',
  ])('is %s', (text) => {
    expect(readSelector(` ${text} `)).toBe(text)
  })

  it.each([
    { name: 'nothing', text: ' ' },
    { name: 'an open bracket', text: '[a=b' },
    { name: 'an open parenthesis', text: ':not(' },
    { name: 'a rule', text: '.a { color: red }' },
    { name: 'a number', text: '1a' },
    { name: 'an empty member', text: 'a,,b' },
    { name: 'a last combinator', text: 'a >' },
    { name: 'a first combinator', text: '> a' },
    { name: 'a last comma', text: 'a, ' },
    { name: 'two combinators', text: 'a > > b' },
    { name: 'a combinator of old drafts', text: 'a /deep/ b' },
    { name: 'a place in time', text: '50%' },
    { name: 'a comment', text: '/* a */' },
    { name: 'a pseudo-element', text: 'p::before' },
    { name: 'a pseudo-element of old', text: 'p:BEFORE' },
    { name: 'a parent that is not there', text: '&.a' },
    { name: 'XPath', text: '//div[@id="a"]' },
    { name: 'NUL', text: '#a\0' },
    { name: 'too long', text: 'a'.repeat(501) },
  ])('is not $name', ({ text }) => {
    expect(readSelector(text)).toBeUndefined()
  })
})
