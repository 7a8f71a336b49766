import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { JSHandle, Page } from 'playwright-core'

/** Less than half of what `axe.source` is: each page is sent it and has to read it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** In the page, once it has been sent there. */
declare const axe: typeof Axe
declare const beginAxe: (() => void) | undefined

export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * For a page that goes from one document to the next: to send axe to each takes twice as long as to run it there. It
 * begins where it is asked for: many documents only lead to the next.
 */
export async function keepAxeIn(page: Page): Promise<void> {
  await page.addInitScript(`globalThis.beginAxe = () => {${AXE}\n}`)
}

/** Begins axe in a page that does not have it yet. */
export async function putAxeIn(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => {
    if (typeof beginAxe === 'function' && !('axe' in globalThis)) beginAxe()
    return 'axe' in globalThis
  })
  if (!isThere) await page.evaluate(AXE)
}

/** What axe says of the page as it is: the rule and the element. Needs `axe` in the page. */
export async function violations(page: Page): Promise<string[]> {
  return await runAxe(page, { type: 'tag', values: TAGS, but: [] })
}

interface Rules {
  readonly type: 'tag' | 'rule'
  readonly values: readonly string[]
  readonly but: readonly string[]
}

interface Chosen {
  readonly elements: JSHandle<readonly Element[]>
  readonly places: readonly number[]
}

/** As `violations`, by these rules, of all elements or of those chosen. */
export async function runAxe(
  page: Page,
  { type, values, but }: Rules,
  chosen?: Chosen,
): Promise<string[]> {
  const options = {
    runOnly: { type, values: [...values] },
    rules: Object.fromEntries(but.map((id) => [id, { enabled: false }])),
    // Of what passes, axe would work out a selector for each element.
    resultTypes: ['violations' as const],
    selectors: false,
  }
  const { elements = [], places = null } = chosen ?? {}
  return await page.evaluate(
    async ({ options, elements, places }) => {
      const include = places?.flatMap((place) => elements[place] ?? [])
      const { violations } = await axe.run(include ? { include } : document, options)
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    { options, elements, places },
  )
}

/** All that can be opened but menus, which lie above what they belong to, and are states of their own. */
export async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('#show-all')?.click()
    for (const each of document.querySelectorAll<HTMLDetailsElement>('details:not(.menu)')) {
      each.open = true
    }
  })
}
