import { expect, it } from 'vitest'
import { sampleResults } from '../../../../test/support/sample-results.ts'
import { auditedPage } from '../../findings/audited-page.ts'
import { writeFindings } from './write-formats.ts'

const ENTRY = 'The entry that ignores hsts ("[x](http://evil.example) <b>") expired on 2027-01-01.'

function write(format: 'junit' | 'summary', expired: readonly string[]): string {
  const pages = [auditedPage({ ...sampleResults(), error: null })]
  const origin = { version: '0.2.0', project: 'library', device: 'mobile' }
  return writeFindings(format, pages, { ...origin, passed: expired.length === 0, expired })
}

it('JUnit fails a suite of its own for entries of ignore that have expired', () => {
  const failures = (text: string) => Number(/failures="(\d+)"/.exec(text)?.[1])
  const one = write('junit', [ENTRY])
  expect(one).toContain('<testsuite name="Configuration" tests="1" failures="1" errors="0"')
  expect(one).toMatch(/name="Ignored checks have not expired">\n *<failure message="The entry /)
  expect(one).not.toContain('<b>')
  expect(failures(one)).toBe(failures(write('junit', [])) + 1)
  expect(write('junit', ['A.', 'B.'])).toContain('message="2 entries have expired"')
  expect(write('junit', [])).not.toContain('Configuration')
})

it('the summary names entries of ignore that have expired, as text', () => {
  const text = write('summary', [ENTRY])
  expect(text).toMatch(/^## Pagemark: failed\n\n.*\n\n- Failed: The entry that ignores hsts \(`/)
  expect(text.replace(/`[^`]*`/g, '')).not.toMatch(/[<[]|evil/)
  expect(write('summary', [])).not.toContain('Failed: The entry')
})
