import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runChecks } from '../../src/checks/run-checks.ts'
import { AXE_MS, type DeviceJob } from '../../src/lab/runner-messages.ts'
import { setViewport } from '../../src/lab/runner/set-viewport.ts'
import { tryAxe } from '../../src/lab/runner/interaction-tests/axe.ts'
import { tryHover } from '../../src/lab/runner/interaction-tests/hover.ts'
import { tryKeyboard } from '../../src/lab/runner/interaction-tests/keyboard.ts'
import { tryMotion } from '../../src/lab/runner/interaction-tests/motion.ts'
import { tryOrientation } from '../../src/lab/runner/interaction-tests/orientation.ts'
import { tryPhoneWidths } from '../../src/lab/runner/interaction-tests/phone-widths.ts'
import { tryTextSettings } from '../../src/lab/runner/interaction-tests/text-settings.ts'
import type { InteractionTestNeeds } from '../../src/lab/runner/interaction-test-needs.ts'
import { type DrivenBrowser, startDrivenBrowser } from '../support/driven-browser.ts'
import { exampleFacts } from '../support/example-facts.ts'
import { CLEAN_PAGE, FAULTY_PAGE } from '../support/operated-pages.ts'
import { pageRequest } from '../support/page-request.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

const JOB: DeviceJob = {
  request: pageRequest('about:blank'),
  device: 'mobile',
  loadMs: 1000,
  proxy: { port: 0, username: '', password: '', greeting: '' },
  interactionTestsMs: 3000,
  usualIndex: null,
  comparesDesktop: false,
}

let driven: DrivenBrowser

beforeAll(async () => {
  driven = await startDrivenBrowser()
}, 60_000)

afterAll(async () => {
  await driven.close()
})

/** Generous, since machines that run tests are busy. */
function needsOf(page: Page, milliseconds = AXE_MS * 2): InteractionTestNeeds {
  const end = performance.now() + milliseconds
  return {
    page,
    job: JOB,
    left: () => Math.max(0, end - performance.now()),
    keep: () => undefined,
  }
}

async function open(html: string): Promise<Page> {
  const page = await driven.browser.newPage()
  await setViewport(page, JOB.device)
  await page.setContent(html)
  return page
}

/** The outcome of each check after all interaction tests of the page. */
async function judge(page: Page, html: string): Promise<ReadonlyMap<string, string>> {
  const done = async <Value>(interactionTest: (needs: InteractionTestNeeds) => Promise<Value>) => ({
    measured: true as const,
    value: await interactionTest(needsOf(page)),
  })
  const interactionTests = {
    axe: await done(tryAxe),
    phoneWidths: await done(tryPhoneWidths),
    keyboard: await done(tryKeyboard),
    textSettings: await done(tryTextSettings),
    motion: await done(tryMotion),
    orientation: await done(tryOrientation),
    hover: await done(tryHover),
  }
  const findings = runChecks(exampleFacts({ html, lab: { interactionTests } }))
  return new Map(findings.map(({ check, outcome }) => [check.id, outcome.status]))
}

describe('a page with faults', () => {
  let outcomes: ReadonlyMap<string, string>

  beforeAll(async () => {
    outcomes = await judge(await open(FAULTY_PAGE), FAULTY_PAGE)
  }, 60_000)

  it.each([
    { id: 'keyboard-trap', status: 'fail' },
    { id: 'focus-visible', status: 'warn' },
    { id: 'focus-order', status: 'warn' },
    { id: 'reflow-320', status: 'fail' },
    { id: 'text-zoom-200', status: 'warn' },
    { id: 'text-spacing', status: 'warn' },
    { id: 'reduced-motion', status: 'warn' },
    { id: 'orientation-lock', status: 'warn' },
    { id: 'hover-only-content', status: 'informative' },
    { id: 'axe-image-alt', status: 'fail' },
    { id: 'axe-frame-focusable-content', status: 'fail' },
  ])('is reported by $id', ({ id, status }) => {
    expect(outcomes.get(id)).toBe(status)
  })
})

describe('a page without faults', () => {
  let page: Page
  let outcomes: ReadonlyMap<string, string>

  beforeAll(async () => {
    page = await open(CLEAN_PAGE)
    await page.evaluate(() => window.scrollTo(0, 120))
    outcomes = await judge(page, CLEAN_PAGE)
  }, 60_000)

  it.each([
    'keyboard-trap',
    'focus-visible',
    'focus-order',
    'reflow-320',
    'text-zoom-200',
    'text-spacing',
    'reduced-motion',
    'orientation-lock',
    'axe-image-alt',
    'axe-color-contrast',
  ])('passes %s', (id) => {
    expect(outcomes.get(id)).toBe('pass')
  })

  it('is found fault with by no rule of axe', () => {
    const faults = [...outcomes].filter(
      ([id, status]) => id.startsWith('axe-') && (status === 'fail' || status === 'warn'),
    )
    expect(faults).toEqual([])
  })

  it('is left unchanged', async () => {
    const left = await page.evaluate(() => ({
      top: scrollY,
      width: innerWidth,
      height: innerHeight,
      focus: document.activeElement?.localName,
      sheets: document.adoptedStyleSheets.length,
      reduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
      globals: Object.keys(window).filter((name) => /axe|pagemark/i.test(name)),
    }))
    expect(left).toEqual({
      top: 120,
      width: 412,
      height: 823,
      focus: 'body',
      sheets: 0,
      reduced: false,
      globals: [],
    })
  })
})

it('says where things are in frames, and nothing of what a page pretends', async () => {
  const { violations } = await tryAxe(needsOf(await open(FAULTY_PAGE)))
  const images = violations.find(({ id }) => id === 'image-alt')
  expect(images?.nodes.map(({ selector }) => selector)).toEqual(['img', 'iframe → img'])
  expect(images?.nodes.map(({ way }) => way)).toEqual([[['img']], [['iframe'], ['img']]])
})

it.runIf(IN_RELEASE)(
  'gives up on a page that is too large for the time, and leaves it usable',
  async () => {
    const page = await open(`<main>${'<div><a href="/">x</a><p>y</p></div>'.repeat(15_000)}</main>`)
    await expect(tryAxe(needsOf(page, 700))).rejects.toThrow('in time')
    const asked = performance.now()
    expect(await page.evaluate(() => 1 + 1)).toBe(2)
    expect(performance.now() - asked).toBeLessThan(10_000)
  },
)
