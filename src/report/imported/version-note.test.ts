import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { KNOWN_LIGHTHOUSE, versionNote } from './version-note.ts'

it.each([
  ['13.5.0', '13.1.2', ''],
  ['13.5.0', undefined, ''],
  ['12.8.0', '11.0.0', 'The base was measured with Lighthouse 11'],
  ['13.5.0', '12.8.0', 'The base was measured with Lighthouse 12'],
  ['99.0.0', '13.5.0', 'Lighthouse 99 is newer than this version of Pagemark'],
  ['', '13.5.0', ''],
  ['13.5.0', '', ''],
])('of Lighthouse %s after %s: %s', (now, base, begin) => {
  const note = versionNote(now, base) ?? ''
  expect(note.slice(0, begin.length || undefined)).toBe(begin)
})

it('knows the version that Pagemark itself has', () => {
  const place = new URL('../../../node_modules/lighthouse/package.json', import.meta.url)
  const { version }: { readonly version: string } = JSON.parse(readFileSync(place, 'utf8'))
  expect(version.split('.')[0]).toBe(String(KNOWN_LIGHTHOUSE))
})
