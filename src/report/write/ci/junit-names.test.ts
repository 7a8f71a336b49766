import { expect, it } from 'vitest'
import { sampleLabResults } from '../../../../test/support/sample-results.ts'
import type { AuditedPage } from '../../findings/audited-page.ts'
import { judgeRules } from '../../rules/judge-rules.ts'
import { writeFindings } from './write-formats.ts'

const RESULTS = sampleLabResults()
const verdicts = judgeRules(RESULTS, [{ measure: 'lcp', max: 1 }])
const failed: AuditedPage = {
  record: {
    url: 'http://localhost:3000/gone',
    final_url: null,
    result: null,
    score: null,
    error: { code: 'unreachable', message: 'The page could not be reached.' },
  },
  baseUrl: null,
  verdicts: [],
}

// GitLab's key of a case is its class and name: of several with one key, it shows one.
it('JUnit has no two cases of a class with one name, and names that no preview host changes', () => {
  const pages = ['http://localhost:1/', 'http://localhost:1/shop'].map((url): AuditedPage => ({
    record: { ...RESULTS, url, error: null },
    verdicts,
    baseUrl: 'http://localhost:1',
  }))
  const origin = { version: '0.2.0', project: 'library.example', device: 'both' }
  const text = writeFindings('junit', [...pages, failed], origin)
  const keys = [...text.matchAll(/<testcase classname="([^"]+)" name="([^"]+)"/g)]
  expect(keys.length).toBeGreaterThan(100)
  expect(new Set(keys.map(([key]) => key)).size).toBe(keys.length)
  const names = keys.map(([, , name]) => name)
  expect(names).toContain('image-alt: Images have text alternatives (/shop)')
  expect(names).toContain('The page can be audited (http://localhost:3000/gone)')
})

it('JUnit names a limit with its unit, measured or not', () => {
  const limit = { measure: 'bytes.script', max: 50_000 }
  const unmeasured = judgeRules({ ...RESULTS, lab: null }, [limit])
  const page = { record: { ...RESULTS, error: null }, baseUrl: null, verdicts: unmeasured }
  const origin = { version: '0.2.0', project: 'library.example', device: 'both' }
  expect(writeFindings('junit', [page], origin)).toContain('(limit: at most 48.8 KiB)')
})
