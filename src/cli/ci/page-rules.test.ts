import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadPageRules } from './page-rules.ts'

function load(rules: readonly object[]) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'rules-'))
  const file = join(folder.path, 'budget.json')
  writeFileSync(file, JSON.stringify({ rules }))
  const said: string[] = []
  const loaded = loadPageRules(file, { say: (line) => void said.push(line.replace(file, 'FILE')) })
  return { loaded, said }
}

it('says how many rules of a file are for whole sites, and keeps them', () => {
  const rules = [
    { measure: 'lcp', max: 2500 },
    { measure: 'check.site-broken-links', max: 0 },
    { measure: 'score', min: 80, template: '/p/*' },
  ]
  const { loaded, said } = load(rules)
  expect(loaded).toHaveLength(3)
  expect(said).toEqual([
    '2 rules of FILE are for whole sites, and not judged here: pagemark crawl --budget judges them.',
  ])
})

it('says nothing where all are for pages', () => {
  expect(load([{ measure: 'lcp', max: 2500 }]).said).toEqual([])
})
