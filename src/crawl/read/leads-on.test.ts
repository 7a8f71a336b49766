import { expect, it } from 'vitest'
import { leadsOn } from './leads-on.ts'

const at = (path: string) => `https://example2.com${path}`

it.each([
  ['/calendar/2026/5', ['/', '/calendar/2026/6'], true],
  ['/calendar/2026/may', ['/calendar/2026/june'], true],
  ['/calendar/2026/5/12', ['/calendar/2026/5'], true],
  ['/calendar?month=2026-05', ['/calendar?month=2026-06&view=list'], true],
  ['/calendar/2026/5', ['/', '/calendar/', '/calendar/2026/5'], false],
  ['/minutes/2026-05', ['/', '/minutes', '/files/2026-05.pdf'], false],
  ['/calendar?month=2026-05', ['/calendar'], false],
])('%s with links to %j leads on: %s', (page, links, expected) => {
  const found = links.map((path) => ({ url: at(path) }))
  expect(leadsOn(at(page), found)).toBe(expected)
})
