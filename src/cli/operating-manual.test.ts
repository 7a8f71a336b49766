import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeSettings } from './config.ts'

const manual = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')

it.each(describeSettings())('the manual contains the current $name', ({ name, doc }) => {
  const row = manual.split('\n').find((line) => line.startsWith(`| \`${name}\` |`))
  expect(row?.endsWith(`| ${doc} |`)).toBe(true)
})

it('the manual has no setting that is none', () => {
  const named = [...manual.matchAll(/^\| `(PAGEMARK_\w+)`/gm)].map(([, name]) => name)
  expect(named).toEqual(describeSettings().map(({ name }) => name))
})

it('the manual has no setting without effect', () => {
  const rows = manual.split('\n').filter((line) => line.startsWith('| `PAGEMARK_'))
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter((row) => /not in this version|not yet|no effect/i.test(row))).toEqual([])
})
