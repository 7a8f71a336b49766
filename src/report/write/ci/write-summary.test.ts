import { expect, it } from 'vitest'
import { writeSummary } from './write-summary.ts'

it('links to the build, but to no address that could end the link', () => {
  const linked = (link: string) => writeSummary([], { mostBytes: 60_000, link })
  expect(linked('https://a.example/x')).toContain(
    '[All results of this build](https://a.example/x)',
  )
  expect(linked('https://a.example/) [x](https://evil.example')).not.toContain('evil')
})
