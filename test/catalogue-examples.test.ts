import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../src/checks/catalogue.ts'
import { CATEGORIES, type Check } from '../src/checks/check.ts'
import { runChecks } from '../src/checks/run-checks.ts'
import { exampleFacts } from './support/example-facts.ts'

const CHECKS = new URL('../src/checks/', import.meta.url)

describe.each(filesOf())('$category/$id', ({ category, id, path }) => {
  it('is in the catalogue once, under its own name and folder', async () => {
    const check = await load(path)
    expect({ id: check.id, category: check.category }).toEqual({ id, category })
    expect(catalogue.filter((other) => other === check)).toHaveLength(1)
  })

  it('says what, why and how, with a source', async () => {
    const check = await load(path)
    for (const text of [check.title, check.why, check.fix]) expect(text.length).toBeGreaterThan(10)
    expect(check.title).not.toMatch(/\.$/)
    expect(check.why).toMatch(/[.]$/)
    expect(URL.canParse(check.source)).toBe(true)
    expect(new Set(check.reads).size).toBe(check.reads.length)
  })

  it('says how it is judged, as plain text', async () => {
    const { criteria } = await load(path)
    expect(criteria.length).toBeGreaterThan(40)
    expect(criteria).toMatch(/\.$/)
    expect(criteria).not.toMatch(/`|\s{2}|^\s/)
  })

  it('shows at least one example of each side', async () => {
    const { examples, importance } = await load(path)
    const sides =
      importance === 'informative'
        ? [examples.informative ?? []]
        : [examples.pass ?? [], [...(examples.warn ?? []), ...(examples.fail ?? [])]]
    expect(sides).not.toContainEqual([])
  })

  it('answers each example as it says', async () => {
    const check = await load(path)
    for (const [status, examples] of Object.entries(check.examples)) {
      for (const example of examples) {
        const [finding] = runChecks(exampleFacts(example), [check])
        expect(finding?.outcome, JSON.stringify(example)).toMatchObject({ status })
      }
    }
  })
})

it('lists no check without a file', () => {
  const files = filesOf().map(({ category, id }) => `${category}/${id}`)
  expect(catalogue.map(({ category, id }) => `${category}/${id}`).toSorted()).toEqual(
    files.toSorted(),
  )
})

function filesOf() {
  return CATEGORIES.flatMap((category) =>
    readdirSync(new URL(`${category}/`, CHECKS))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => ({
        category,
        id: file.slice(0, -3),
        path: new URL(`${category}/${file}`, CHECKS),
      })),
  )
}

/** A check file has one export that is a check; a shared idea belongs outside the category folders. */
async function load(path: URL): Promise<Check> {
  const module: Record<string, unknown> = await import(path.href)
  const checks = Object.values(module).filter(isCheck)
  expect(checks).toHaveLength(1)
  const [check] = checks
  if (!check) throw new Error(`${path.pathname} exports no check`)
  return check
}

function isCheck(value: unknown): value is Check {
  return typeof value === 'object' && value !== null && 'evaluate' in value && 'reads' in value
}
