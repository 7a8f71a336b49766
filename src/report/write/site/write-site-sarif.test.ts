import { describe, expect, it } from 'vitest'
import type { ProgramFinding, SiteForPrograms } from './site-for-programs.ts'
import { writeSiteSarif } from './write-site-sarif.ts'

const FINDING: ProgramFinding = {
  check: 'image-alt',
  scope: 'page',
  category: 'accessibility',
  tier: 'C',
  importance: 'high',
  outcome: 'fail',
  title: 'Images have alternative text',
  message: '30 of 40 pages: 2 images have no alternative text',
  pages: 30,
  of: 40,
  loss: 3,
  urls: Array.from({ length: 25 }, (_, n) => `https://example.com:8080/p?n=${n}`),
  rows_total: 0,
  templates: [{ id: 1, name: '/p', pages: 30, of: 30 }],
  fix: 'Describe the image.',
}

function sarifOf(findings: readonly ProgramFinding[], others: Partial<SiteForPrograms> = {}) {
  const site = {
    url: 'https://example.com:8080/',
    started_at: '2026-11-26T00:00:00.000Z',
    duration_ms: 1,
    site_checks: [],
    findings,
    ...others,
  }
  const text = writeSiteSarif(site, { version: '1.2.3', server: 'https://pagemark.example' })
  return { text, run: JSON.parse(text).runs[0] }
}

describe('a crawl as SARIF', () => {
  it('has a result per check, with its pages as locations without a scheme', () => {
    const { run, text } = sarifOf([FINDING])
    const [result] = run.results
    expect(result).toMatchObject({ ruleId: 'image-alt', ruleIndex: 0, level: 'error' })
    expect(result.message.text).toBe(
      '30 of 40 pages: 2 images have no alternative text\nTemplates: /p\n10 more pages are not listed.\nFix: Describe the image.',
    )
    const uris = [...result.locations, ...result.relatedLocations].map(
      ({ physicalLocation }) => physicalLocation.artifactLocation.uri,
    )
    expect(uris).toHaveLength(20)
    expect(uris[0]).toBe('example.com%3A8080/p?n=0')
    expect(text).not.toMatch(/"uri": "https?:/)
    expect(run.tool.driver.rules[0].helpUri).toBe('https://pagemark.example/docs/checks/image-alt')
  })

  it('says that one page is not listed', () => {
    const [result] = sarifOf([{ ...FINDING, pages: 21 }]).run.results
    expect(result.message.text).toContain('\n1 more page is not listed.\n')
  })

  it('has the most severe first, no informative ones, and the site where a finding has no page', () => {
    const warned = {
      ...FINDING,
      check: 'site-crawl-traps',
      scope: 'site',
      outcome: 'warn',
      importance: 'medium',
      tier: 'D',
      urls: [],
      pages: 0,
      templates: [],
    } as const
    const told = { ...FINDING, check: 'site-cookies', outcome: 'informative' } as const
    const { run } = sarifOf([warned, told, FINDING])
    expect(run.results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
      'image-alt',
      'site-crawl-traps',
    ])
    const [place] = run.results[1].locations
    expect(place.physicalLocation.artifactLocation.uri).toBe('example.com%3A8080/')
    expect(run.tool.driver.rules[1].helpUri).not.toContain('pagemark.example')
  })

  it('keeps fingerprints while messages and pages change, and names broken checks', () => {
    const printOf = (finding: ProgramFinding) =>
      sarifOf([finding]).run.results[0].partialFingerprints
    expect(printOf({ ...FINDING, message: 'other', urls: [] })).toEqual(printOf(FINDING))
    expect(printOf({ ...FINDING, check: 'link-names' })).not.toEqual(printOf(FINDING))
    const broken = { check: 'site-orphans', outcome: 'error', message: 'x' } as const
    const [invocation] = sarifOf([], { site_checks: [broken] }).run.invocations
    expect(invocation.toolExecutionNotifications[0].message.text).toBe(
      'The check site-orphans broke: x',
    )
  })
})
