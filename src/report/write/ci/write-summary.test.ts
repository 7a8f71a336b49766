import { expect, it } from 'vitest'
import { sampleResults } from '../../../../test/support/sample-results.ts'
import { auditedPage } from '../../findings/audited-page.ts'
import { writeSummary } from './write-summary.ts'

it('links to the build, but to no address that could end the link', () => {
  const linked = (link: string) => writeSummary([], { mostBytes: 60_000, link })
  expect(linked('https://a.example/x')).toContain(
    '[All results of this build](https://a.example/x)',
  )
  expect(linked('https://a.example/) [x](https://evil.example')).not.toContain('evil')
})

it('says how to fix a finding without a place', () => {
  const page = auditedPage({ ...sampleResults(), error: null })
  const text = writeSummary([page], { mostBytes: 60_000 })
  expect(text).toMatch(/^- (?:Failed|Warning): .* \(`[\w-]+`\)\. Fix: /m)
})
