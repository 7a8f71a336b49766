import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadPageRules } from './page-rules.ts'

async function load(rules: readonly object[]) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'rules-'))
  const file = join(folder.path, 'budget.json')
  writeFileSync(file, JSON.stringify({ rules }))
  const said: string[] = []
  const loaded = await loadPageRules(file, {
    say: (line) => void said.push(line.replace(file, 'FILE')),
  })
  return { loaded, said }
}

it('says how many rules of a file are for whole sites, and keeps them', async () => {
  const rules = [
    { measure: 'lcp', max: 2500 },
    { measure: 'check.site-broken-links', max: 0 },
    { measure: 'score', min: 80, template: '/p/*' },
  ]
  const { loaded, said } = await load(rules)
  expect(loaded).toHaveLength(3)
  expect(said).toEqual([
    '2 rules of FILE are for whole sites, and not judged here: pagemark crawl --budget judges them.',
  ])
})

it('says nothing where all are for pages', async () => {
  expect((await load([{ measure: 'lcp', max: 2500 }])).said).toEqual([])
})

it('reads a lighthouserc file that is a module, and says what a YAML file needs', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'rules-'))
  const file = join(folder.path, 'lighthouserc.js')
  const assertions = { 'image-alt': 'error' }
  const text = `module.exports = { ci: { assert: { assertions: ${JSON.stringify(assertions)} } } }`
  writeFileSync(file, text)
  const say = () => undefined
  expect(await loadPageRules(file, { say })).toMatchObject([{ measure: 'check.axe-image-alt' }])
  await expect(loadPageRules('lighthouserc.yml', { say })).rejects.toThrow('Save it as JSON')
})
