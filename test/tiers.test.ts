import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../src/checks/catalogue.ts'
import { FAMILIES } from '../src/checks/families.ts'
import { TIERS } from '../src/checks/tiers.ts'

const DOCUMENT = readFileSync(new URL('../docs/scoring.md', import.meta.url), 'utf8')

/** The document's tiers, as `Title` → `B title-present`. */
function documented(): Map<string, string[]> {
  const table = DOCUMENT.split('## Families and tiers')[1]?.split('\n## ')[0] ?? ''
  const rows = table.split('\n').filter((line) => line.startsWith('|') && line.includes('`'))
  return new Map(
    rows.map((row) => {
      const [, , family = '', checks = ''] = row.split('|').map((cell) => cell.trim())
      return [family, checks.split(' · ').flatMap(checksOf).toSorted()]
    }),
  )
}

function checksOf(part: string): string[] {
  const tier = /\*\*([A-F])\*\*/.exec(part)?.[1] ?? '?'
  return [...part.matchAll(/`([a-z0-9-]+)`/g)].map(([, id = '']) => `${tier} ${id}`)
}

describe('tiers and families', () => {
  const titles = new Map(Object.entries(FAMILIES).map(([id, { title }]) => [id, title]))
  const scored = catalogue.filter(({ tier }) => tier !== null)

  it('are those of docs/scoring.md', () => {
    const ours = Map.groupBy(scored, ({ family }) => titles.get(family ?? ''))
    const rows = new Map(
      [...ours].map(([family, checks]) => [
        family,
        checks.map(({ id, tier }) => `${tier} ${id}`).toSorted(),
      ]),
    )
    expect(documented()).toEqual(rows)
  })

  it('are all used', () => {
    const families = new Set<string | null>(catalogue.map(({ family }) => family))
    expect([...titles.keys()].filter((id) => !families.has(id))).toEqual([])
    expect(TIERS.filter((tier) => !scored.some((check) => check.tier === tier))).toEqual([])
  })

  it('are given to everything that can fail, but to metrics of loading and AI readiness', () => {
    const without = catalogue.filter(
      ({ tier, importance, category, stage }) =>
        tier === null &&
        importance !== 'informative' &&
        category !== 'ai-readiness' &&
        !(category === 'performance' && stage === 'lab'),
    )
    expect(without.map(({ id }) => id)).toEqual([])
  })
})
