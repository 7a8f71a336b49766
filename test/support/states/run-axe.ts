import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { JSHandle, Page } from 'playwright-core'

/** Less than half the size of `axe.source`: each page has to load and parse it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Global in the page, once injected there. */
declare const axe: typeof Axe
declare const beginAxe: (() => void) | undefined

export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * For a page that goes from one document to the next: injecting axe in each takes twice as long as running it. It is
 * evaluated only when used, since many documents only lead to the next.
 */
export async function keepAxeIn(page: Page): Promise<void> {
  await page.addInitScript(`globalThis.beginAxe = () => {${AXE}\n}`)
}

/** Injects axe in a page that does not have it yet. */
export async function putAxeIn(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => {
    if (typeof beginAxe === 'function' && !('axe' in globalThis)) beginAxe()
    return 'axe' in globalThis
  })
  if (!isThere) await page.evaluate(AXE)
}

/** Axe's violations in the page's current state: the rule and the element. Needs `axe` in the page. */
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

/** Like `violations`, with these rules, for all elements or the chosen ones. */
export async function runAxe(
  page: Page,
  { type, values, but }: Rules,
  chosen?: Chosen,
): Promise<string[]> {
  const options = {
    runOnly: { type, values: [...values] },
    rules: Object.fromEntries(but.map((id) => [id, { enabled: false }])),
    // For passes, axe would compute a selector of each element.
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

/** Opens everything except menus, which cover other elements and are separate states. */
export async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>('#show-all')?.click()
    for (const each of document.querySelectorAll<HTMLDetailsElement>('details:not(.menu)')) {
      each.open = true
    }
  })
}
