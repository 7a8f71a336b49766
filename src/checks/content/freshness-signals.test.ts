import { describe, expect, it } from 'vitest'
import { headFacts, pageFacts, textFacts } from '../../../test/support/facts.ts'
import { freshnessSignals } from './freshness-signals.ts'

const page = pageFacts({ head: headFacts({ metas: [] }) })
const headers = [['Date', 'Fri, 20 Nov 2026 12:00:00 GMT']] as const
const response = { ...page.response, headers }

function outcome(...nodes: Readonly<Record<string, unknown>>[]) {
  const structuredData = [{ format: 'json-ld', line: 3, types: [], errors: [], nodes }] as const
  return freshnessSignals.evaluate({ ...page, response, structuredData })
}

describe('freshness-signals', () => {
  it('forgives a day between dates with and without a zone', () => {
    const article = { '@type': 'Article', datePublished: '2026-11-20T09:00:00+02:00' }
    expect(outcome({ ...article, dateModified: '2026-11-20' }).status).toBe('pass')
    expect(outcome({ ...article, dateModified: '2026-11-18' })).toMatchObject({
      status: 'warn',
      message: 'The modification date is before the publication date',
    })
  })

  it('compares with the date of the answer', () => {
    expect(outcome({ '@type': 'Article', datePublished: '2026-11-21' }).status).toBe('pass')
    expect(outcome({ '@type': 'Article', datePublished: '2026-11-23' }).status).toBe('warn')
  })

  it('recognises a list of articles', () => {
    const older = {
      '@type': 'BlogPosting',
      datePublished: '2020-01-01',
      dateModified: '2020-01-02',
    }
    const newer = { '@type': 'BlogPosting', datePublished: '2026-01-01' }
    expect(outcome(newer, older).status).toBe('pass')
  })

  it('does not accuse an article that shows a year', () => {
    const bare = { ...page, response }
    const articles = [
      { format: 'json-ld', line: 3, types: [], errors: [], nodes: [{ '@type': 'Article' }] },
    ] as const
    expect(
      freshnessSignals.evaluate({
        ...bare,
        structuredData: articles,
        text: textFacts({ main: '3 May 2026' }),
      }).status,
    ).toBe('pass')
    expect(freshnessSignals.evaluate({ ...bare, structuredData: articles }).status).toBe('warn')
  })

  it('does not fail a truncated page', () => {
    const document = { ...page.document, truncated: { reason: 'nodes', line: 3 } } as const
    const nodes = [{ '@type': 'Article' }]
    const structuredData = [{ format: 'json-ld', line: 3, types: [], errors: [], nodes }] as const
    expect(freshnessSignals.evaluate({ ...page, document, response, structuredData }).status).toBe(
      'not-applicable',
    )
  })
})
