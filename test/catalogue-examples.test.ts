import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../src/checks/catalogue.ts'
import { CATEGORIES, type Category } from '../src/checks/categories.ts'
import type { Check } from '../src/checks/check.ts'
import { runChecks } from '../src/checks/run-checks.ts'
import { exampleFacts } from './support/example-facts.ts'
import { checkTextFaults } from './support/texts/check-texts.ts'

const CHECKS = new URL('../src/checks/', import.meta.url)

const files = await Promise.all(filesOf().map(checksOfFile))

describe.each(files.flat())('$category/$id', ({ category, id, check }) => {
  it('is in the catalogue once, under its own name and folder', () => {
    expect({ id: check.id, category: check.category }).toEqual({ id, category })
    expect(catalogue.filter((other) => other === check)).toHaveLength(1)
  })

  it('says what, why and how, with a source', () => {
    for (const text of [check.title, check.why, check.fix]) expect(text.length).toBeGreaterThan(10)
    expect(check.title).not.toMatch(/\.$/)
    expect(check.why).toMatch(/[.]$/)
    expect(URL.canParse(check.source)).toBe(true)
    expect(new Set(check.reads).size).toBe(check.reads.length)
  })

  it('is written as docs/adding-a-check.md says', () => {
    expect(checkTextFaults(check)).toEqual([])
  })

  it('shows at least one example of each side', () => {
    const { examples, importance } = check
    const sides =
      importance === 'informative'
        ? [examples.informative ?? []]
        : [examples.pass ?? [], [...(examples.warn ?? []), ...(examples.fail ?? [])]]
    expect(sides).not.toContainEqual([])
  })

  it('answers each example as it says', () => {
    for (const [status, examples] of Object.entries(check.examples)) {
      for (const example of examples) {
        const [finding] = runChecks(exampleFacts(example), { checks: [check] })
        expect(finding?.outcome, JSON.stringify(example)).toMatchObject({ status })
      }
    }
  })
})

it('lists no check without a file', () => {
  expect(catalogue.map(({ category, id }) => `${category}/${id}`).toSorted()).toEqual(
    files
      .flat()
      .map(({ category, id }) => `${category}/${id}`)
      .toSorted(),
  )
})

interface CheckFile {
  readonly category: Category
  readonly name: string
  readonly path: URL
}

function filesOf(): CheckFile[] {
  return CATEGORIES.flatMap((category) =>
    readdirSync(new URL(`${category}/`, CHECKS))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => ({
        category,
        name: file.slice(0, -3),
        path: new URL(`${category}/${file}`, CHECKS),
      })),
  )
}

/**
 * A check file has one export: a check of its name, or, if its name ends in `-rules`, a list of checks that differ
 * only in their data and begin with the rest of the name. Shared code belongs outside the category folders.
 */
async function checksOfFile({ category, name, path }: CheckFile) {
  const module: Record<string, unknown> = await import(path.href)
  const [exported, ...others] = Object.values(module)
  expect(others).toEqual([])
  const family = /^(?<prefix>.+-)rules$/.exec(name)?.groups?.prefix
  if (family === undefined) {
    if (!isCheck(exported)) throw new Error(`${path.pathname} exports no check`)
    return [{ category, id: name, check: exported }]
  }
  if (!Array.isArray(exported)) throw new Error(`${path.pathname} exports no list of checks`)
  return exported.filter(isCheck).map((check) => {
    expect(check.id.startsWith(family)).toBe(true)
    return { category, id: check.id, check }
  })
}

function isCheck(value: unknown): value is Check {
  return typeof value === 'object' && value !== null && 'evaluate' in value && 'reads' in value
}
