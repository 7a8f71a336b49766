import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { lookAt } from '../support/look-at.ts'
import { axeFaults } from '../support/states/axe-faults.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

const WORDS = 'Opening hours of the town library'
const GOOD = `<section><p>${WORDS}</p></section>`
const FAINT = `<section><p class="faint">${WORDS}</p></section>`

const CHOSEN = '<input type="checkbox" aria-label="All" checked>'

async function faultsOf(page: Page, main: string, style = ''): Promise<string[]> {
  await page.setContent(`<!doctype html><html lang="en"><title>Sections</title>
    <style>.faint, main:has(:checked) section { color: #ccc } main:not(:has(h2)) .late { display: none } @media (prefers-color-scheme: dark) { ${style} }</style>
    <main><h1>Sections</h1>${main}</main>`)
  const faults = await axeFaults(page)
  return faults.map((fault) => fault.slice(0, fault.indexOf('<')))
}

const IN_LIGHT = 'with everything opened, at 320 pixels: color-contrast: '
const IN_DARK = 'with everything opened, in dark: color-contrast: '

// Skipped in the release suite, which never reuses earlier results.
it.skipIf(IN_RELEASE)('text is checked again when its colours may have changed', async () => {
  await lookAt({ url: 'about:blank' }, async (page) => {
    expect(await faultsOf(page, GOOD)).toEqual([])
    expect(await faultsOf(page, GOOD)).toEqual([])
    // After it, before it, inside another element, with a checked control elsewhere, once it becomes visible, and in
    // only one look.
    expect(await faultsOf(page, GOOD + FAINT)).toEqual([IN_LIGHT, IN_DARK])
    expect(await faultsOf(page, FAINT + GOOD)).toEqual([IN_LIGHT, IN_DARK])
    expect(await faultsOf(page, `<div class="faint">${GOOD}</div>`)).toEqual([IN_LIGHT, IN_DARK])
    expect(await faultsOf(page, `${GOOD}${CHOSEN}`)).toEqual([IN_LIGHT, IN_DARK])
    const late = '<p class="faint late">Later</p>'
    expect(await faultsOf(page, late)).toEqual([])
    expect(await faultsOf(page, `<h2>Shown</h2>${late}`)).toEqual([IN_LIGHT, IN_DARK])
    expect(await faultsOf(page, `${GOOD}<h3>A level is left out</h3>`)).toHaveLength(1)
    expect(await faultsOf(page, `<div>${GOOD}</div>`, 'div { color: #ccc }')).toEqual([IN_DARK])
  })
})
