import { expect, it } from 'vitest'
import { sampleResults } from '../../test/support/sample-results.ts'
import type { AuditedPage } from '../report/findings/audited-page.ts'
import { findingsOf } from '../report/findings/findings-of.ts'
import { writeFormat } from '../report/write/ci/write-formats.ts'
import type { AuditRecord } from '../report/write/write-json.ts'
import { namedByPaths, runName } from './served-names.ts'

/** A page as a run at this port audits it. */
function servedAt(port: number): AuditedPage<AuditRecord> {
  const base = `http://127.0.0.1:${port}`
  const { checks, ...results } = sampleResults()
  const record: AuditRecord = {
    ...results,
    url: `${base}/prices.html`,
    final_url: `${base}/prices.html`,
    checks: checks.map((check) => ({
      ...check,
      message: check.message && `${check.message} 127.0.0.1:${port}`,
      evidence: check.evidence.map((row) => ({ ...row, url: `${base}/a.png` })),
    })),
    error: null,
  }
  return { record, baseUrl: base, verdicts: [] }
}

const named = (port: number) => namedByPaths([servedAt(port)], `http://127.0.0.1:${port}`)

it('a served folder has the same names at every port, in every format', () => {
  const options = { version: '1', project: 'dist', device: 'mobile' }
  for (const format of ['sarif', 'junit', 'codequality', 'summary'] as const) {
    const text = writeFormat(format, named(41279), options)
    expect(text, format).toBe(writeFormat(format, named(4604), options))
    expect(text, format).toContain('prices.html')
    expect(text, format).not.toContain('41279')
  }
})

it('the findings keep the fingerprints that they have by the base URL', () => {
  const fingerprints = (page: AuditedPage) =>
    findingsOf({ ...page, source: { path: 'a', isServed: false } }).map(
      ({ fingerprint }) => fingerprint,
    )
  expect(named(41279).map(fingerprints)).toEqual([fingerprints(servedAt(41279))])
})

it('another port that begins with the same digits stays', () => {
  const page = servedAt(41279)
  const [first] = namedByPaths([page], 'http://127.0.0.1:4127')
  expect(first?.record.url).toBe(page.record.url)
})

it('names the run by its project, folder or host', () => {
  const url = 'http://127.0.0.1:41279/'
  expect(runName({ project: 'library', serve: 'dist' }, url)).toBe('library')
  expect(runName({ server: { project: 'example.com' }, serve: 'dist' }, url)).toBe('example.com')
  expect(runName({ serve: './apps/shop/dist/' }, url)).toBe('apps/shop/dist')
  expect(runName({ serve: '.' }, url)).toBe('pages')
  expect(runName({ serve: 'dist', baseUrl: 'http://localhost:4173' }, url)).toBe('127.0.0.1:41279')
  expect(runName({}, 'https://example.com/a')).toBe('example.com')
  expect(runName({}, undefined)).toBe('pages')
})
