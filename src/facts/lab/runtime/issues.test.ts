import { describe, expect, it } from 'vitest'
import { issuesOf } from './issues.ts'
import { partyOf } from './party-of.ts'

const party = partyOf('https://www.example.com/page')

describe('issues of the developer tools', () => {
  it('are read whatever shape they have', () => {
    const odd = [null, 7, 'text', [], {}, { request: 1, cookie: 'x', sourceCodeLocation: [] }]
    const kinds = [
      'mixedContentIssue',
      'contentSecurityPolicyIssue',
      'cookieIssue',
      'blockedByResponseIssue',
      'corsIssue',
      'heavyAdIssue',
      'sharedArrayBufferIssue',
      'stylesheetLoadingIssue',
      'of a kind to come',
    ]
    const facts = issuesOf(Object.fromEntries(kinds.map((kind) => [kind, odd])), party)
    expect(facts.mixedContent).toEqual([{ type: '', url: '', resolution: 'warned', page: '' }])
    expect(facts.csp).toMatchObject([{ directive: '', blocked: null, kind: 'other', line: null }])
    expect(facts.cookies).toMatchObject([{ name: '', exclusions: [], url: null, party: 'first' }])
    expect(facts.counts['of a kind to come']).toBe(odd.length)
  })

  it('are listed once, even if the browser reports them repeatedly', () => {
    const issue = {
      violatedDirective: 'img-src',
      blockedURL: 'https://cdn.example/a.png',
      contentSecurityPolicyViolationType: 'kURLViolation',
      isReportOnly: false,
      sourceCodeLocation: { url: 'https://www.example.com/page', lineNumber: -1, columnNumber: 0 },
    }
    const other = { ...issue, violatedDirective: 'style-src' }
    const { csp } = issuesOf({ contentSecurityPolicyIssue: [issue, issue, other] }, party)
    expect(csp.map(({ directive, line, column }) => [directive, line, column])).toEqual([
      ['img-src', null, 1],
      ['style-src', null, 1],
    ])
  })
})
