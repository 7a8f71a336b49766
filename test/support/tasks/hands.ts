import type { Locator } from 'playwright-core'
import { IN_RELEASE } from '../suite/in-release.ts'
import { expectSeenFocus } from './seen-focus.ts'

/** How a user operates a page. */
export interface Hand {
  press(target: Locator): Promise<void>
  /** Replaces the field's text. */
  type(field: Locator, text: string): Promise<void>
  tick(box: Locator): Promise<void>
  choose(radio: Locator): Promise<void>
  /** Selects the option with this label. */
  select(field: Locator, words: string): Promise<void>
}

export const byMouse: Hand = {
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  tick: (box) => box.click(),
  // Clicks the label, since some radios are invisible themselves.
  choose: (radio) => radio.locator('xpath=ancestor::label').click(),
  async select(field, words) {
    const option = field.locator('option', { hasText: words }).first()
    await field.selectOption((await option.getAttribute('value')) ?? words)
  },
}

/** Uses only Tab, Space, Enter, arrows and letters, from the current focus. */
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
 * Highest distance of the focus in `npm test`, since a press costs as much as a click; in the release suite the focus
 * starts where it was.
 */
const MOST_PLACES = IN_RELEASE ? Number.POSITIVE_INFINITY : 3

/** Presses as often as the distance suggests, then one by one if it was wrong. */
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

/**
 * Runs in the page: the direction from the focus to the element, if it is near enough, and its approximate distance.
 */
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
