import type { Locator } from 'playwright-core'
import { IN_RELEASE } from '../suite/in-release.ts'
import { expectSeenFocus } from './seen-focus.ts'

/** How somebody gets something done on a page. */
export interface Hand {
  press(target: Locator): Promise<void>
  /** Replaces what is there. */
  type(field: Locator, text: string): Promise<void>
  tick(box: Locator): Promise<void>
  choose(radio: Locator): Promise<void>
  /** Words of the option. */
  select(field: Locator, words: string): Promise<void>
}

export const byMouse: Hand = {
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  tick: (box) => box.click(),
  // Where somebody would click: some radios are drawn by their labels alone.
  choose: (radio) => radio.locator('xpath=ancestor::label').click(),
  async select(field, words) {
    const option = field.locator('option', { hasText: words }).first()
    await field.selectOption((await option.getAttribute('value')) ?? words)
  },
}

/** Nothing but Tab, Space, Enter, arrows and letters, from wherever the focus is. */
export const byKeyboard: Hand = {
  async press(target) {
    await reach(target)
    await target.page().keyboard.press('Enter')
  },
  async type(field, text) {
    await reach(field)
    await field.page().keyboard.press('ControlOrMeta+a')
    await field.page().keyboard.type(text)
  },
  async tick(box) {
    await reach(box)
    await box.page().keyboard.press('Space')
  },
  async choose(radio) {
    const name = (await radio.getAttribute('name')) ?? ''
    const group = radio.page().locator(`input[type=radio][name="${name}"]:checked`)
    await reach(group)
    await pressUntil('ArrowDown', radio, (element) => element.matches(':checked'))
  },
  async select(field, words) {
    await reach(field)
    const option = field.locator('option', { hasText: words }).first()
    await pressUntil('ArrowDown', option, (element) => element.matches(':checked'))
  },
}

const MOST_PRESSES = 250

/**
 * The focus comes from at most so many places off in `npm test`, since a press costs as much as a click; in the release
 * suite from wherever it was left.
 */
const MOST_PLACES = IN_RELEASE ? Number.POSITIVE_INFINITY : 3

/** By as many presses as there seem to be places between, and by single ones where there are others. */
async function reach(target: Locator): Promise<void> {
  const { backwards, places } = await target.evaluate(wayTo, MOST_PLACES)
  const { keyboard } = target.page()
  const key = backwards ? 'Shift+Tab' : 'Tab'
  for (let presses = 0; presses < Math.min(places, MOST_PRESSES); presses += 1) {
    await keyboard.press(key)
  }
  if (!(await target.evaluate(isFocused))) {
    const rest = await target.evaluate(wayTo, MOST_PLACES)
    await pressUntil(rest.backwards ? 'Shift+Tab' : 'Tab', target, isFocused)
  }
  await expectSeenFocus(target)
}

/** Runs in the page. */
const isFocused = (element: Element) => element === document.activeElement

/** Runs in the page: where the element lies from what is focused, once that is near enough, and about how far. */
function wayTo(element: Element, most: number): { backwards: boolean; places: number } {
  const focused = document.activeElement
  const from = focused === null || focused === document.body ? undefined : focused
  const position = from ? element.compareDocumentPosition(from) : 0
  const backwards =
    (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !element.contains(from ?? null)
  const all = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter((each) => each.tabIndex >= 0 && each.checkVisibility())
  const at = from ? all.findIndex((each) => each === from) : -1
  const target = all.findIndex((each) => each === element)
  const places = Math.abs(target - at)
  if (target < 0 || places <= most) return { backwards, places }
  all[backwards ? target + most : target - most]?.focus()
  return { backwards, places: most }
}

async function pressUntil(
  key: string,
  target: Locator,
  is: (element: Element) => boolean,
): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluate(is)) return
    await target.page().keyboard.press(key)
  }
  throw new Error(`${key} does not get there.`)
}
