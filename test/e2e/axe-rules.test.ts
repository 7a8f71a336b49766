import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARIA_RULES } from '../../src/checks/axe-rules/aria-rules.ts'
import { NAME_RULES } from '../../src/checks/axe-rules/name-rules.ts'
import { PERCEPTION_RULES } from '../../src/checks/axe-rules/perception-rules.ts'
import { STRUCTURE_RULES } from '../../src/checks/axe-rules/structure-rules.ts'
import { AXE_RULES, AXE_TAGS } from '../../src/lab/runner/trials/axe-options.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'

const RULES = [...NAME_RULES, ...ARIA_RULES, ...PERCEPTION_RULES, ...STRUCTURE_RULES]
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: typeof Axe

const RUN: readonly [string[], Axe.RuleObject] = [[...AXE_TAGS], AXE_RULES]

let started: TestBrowser
let page: Page

beforeAll(async () => {
  started = await startBrowser()
  page = await started.browser.newPage()
  await page.evaluate(source)
}, 60_000)

afterAll(() => started.close())

it('knows every rule that is run, and no other', async () => {
  const ran = await page.evaluate(async ([values, rules]) => {
    const results = await axe.run(document, { runOnly: { type: 'tag', values }, rules })
    const { violations, passes, incomplete, inapplicable } = results
    return [violations, passes, incomplete, inapplicable].flat().map((rule) => rule.id)
  }, RUN)
  expect(new Set(RULES.map(({ id }) => id))).toEqual(new Set(ran))
  expect(RULES).toHaveLength(ran.length)
})

/** It judges what has been loaded: a file of sound, and a frame that axe runs in too. */
const NEED_MORE = new Set(['no-autoplay-audio', 'frame-focusable-content'])

describe.each(RULES)('$id', ({ id, bad, good }) => {
  it.skipIf(NEED_MORE.has(id))('finds fault with the bad example', async () => {
    const { violations, incomplete } = await answer(id, bad)
    expect([...violations, ...incomplete]).toContain(id)
  })

  it('finds none with the good example', async () => {
    const { violations, incomplete } = await answer(id, good)
    expect([...violations, ...incomplete]).toEqual([])
  })
})

/** Scripts that are there stay when the document is replaced. */
async function answer(id: string, html: string) {
  await page.setContent(html)
  return await page.evaluate(
    async (values) => {
      const { violations, incomplete } = await axe.run(document, {
        runOnly: { type: 'rule', values },
      })
      const ids = (rules: readonly { id: string }[]) => rules.map((rule) => rule.id)
      return { violations: ids(violations), incomplete: ids(incomplete) }
    },
    [id],
  )
}
