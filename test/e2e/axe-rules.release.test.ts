import { AXE_RULE_LIST } from '../../src/checks/accessibility/shared/axe-rules/axe-rule-list.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AXE_RULES, AXE_TAGS } from '../../src/lab/runner/interaction-tests/axe-options.ts'
import { startBrowser, type TestBrowser } from '../support/browser.ts'

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
  expect(new Set(AXE_RULE_LIST.map(({ id }) => id))).toEqual(new Set(ran))
  expect(AXE_RULE_LIST).toHaveLength(ran.length)
})

/** Depends on loaded content: an audio file, and a frame that axe also runs in. */
const NEED_MORE = new Set(['no-autoplay-audio', 'frame-focusable-content'])

interface Answer {
  readonly id: string
  readonly violations: readonly string[]
  readonly incomplete: readonly string[]
}

it('finds fault with each bad example', async () => {
  const rules = AXE_RULE_LIST.filter(({ id }) => !NEED_MORE.has(id))
  const answers = await answersTo(rules.map(({ id, bad }) => ({ id, html: bad })))
  expect(answers).toHaveLength(rules.length)
  const missed = answers.filter(
    ({ id, violations, incomplete }) => ![...violations, ...incomplete].includes(id),
  )
  expect(missed).toEqual([])
})

it('finds none with each good example', async () => {
  const answers = await answersTo(AXE_RULE_LIST.map(({ id, good }) => ({ id, html: good })))
  expect(answers).toEqual(AXE_RULE_LIST.map(({ id }) => ({ id, violations: [], incomplete: [] })))
})

/**
 * Each rule's result for its example, one document after the other in the same page: scripts outlast a replaced
 * document, so the browser gets all of them in one evaluation.
 */
async function answersTo(
  examples: readonly { readonly id: string; readonly html: string }[],
): Promise<Answer[]> {
  return await page.evaluate(async (all) => {
    const ids = (rules: readonly { id: string }[]) => rules.map((rule) => rule.id)
    const answers: Answer[] = []
    for (const { id, html } of all) {
      document.open()
      const loaded = new Promise((resolve) => addEventListener('load', resolve, { once: true }))
      document.write(html)
      document.close()
      await loaded
      const { violations, incomplete } = await axe.run(document, {
        runOnly: { type: 'rule', values: [id] },
      })
      answers.push({ id, violations: ids(violations), incomplete: ids(incomplete) })
    }
    return answers
  }, examples)
}
