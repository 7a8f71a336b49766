import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Screen } from '../../../scripts/screens/screen.ts'
import { startBrowser, type TestBrowser } from '../browser.ts'
import { axeFaults } from './axe-faults.ts'
import { foreignMarkup } from './foreign-markup.ts'
import { type StatePage, startStatePage } from './state-page.ts'

/** A test for each state: no fault that axe knows, nothing sideways, nothing foreign, a quiet console. */
export function holdStates(states: readonly Screen[]): void {
  let test: TestBrowser
  let shown: StatePage
  beforeAll(async () => {
    test = await startBrowser()
    shown = await startStatePage(test.browser)
  })
  afterAll(() => test.close())

  it.each(states)('$name', async (state) => {
    await shown.open(state)
    expect(await foreignMarkup(shown.page)).toEqual([])
    expect(await axeFaults(shown.page)).toEqual([])
    expect(shown.complaints).toEqual([])
  })
}
