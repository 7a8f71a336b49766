import type { Page } from 'puppeteer-core'
import type { LabArtifact } from '../lab-artifact.ts'
import type { AwaitedElement, LoadedPage, PageSize } from '../lab-result.ts'
import { AXE_MS, BOXES_MS, DESKTOP_MS, type DeviceJob, WAIT_MS } from '../runner-messages.ts'
import type { InteractionTest, InteractionTests } from '../interaction-test-results.ts'
import { awaitElement } from './await-element.ts'
import { hasComeBack } from './has-come-back.ts'
import { setViewport } from './set-viewport.ts'
import { tryAxe } from './interaction-tests/axe.ts'
import { tryBoxes } from './interaction-tests/boxes.ts'
import { tryDesktop } from './interaction-tests/desktop.ts'
import { tryHover } from './interaction-tests/hover.ts'
import { tryInteractions } from './interaction-tests/interactions.ts'
import { tryKeyboard } from './interaction-tests/keyboard.ts'
import { tryMotion } from './interaction-tests/motion.ts'
import { namedElements, withBoxes } from './interaction-tests/named-elements.ts'
import { tryOrientation } from './interaction-tests/orientation.ts'
import { tryOutline } from './interaction-tests/outline.ts'
import { tryOverlays } from './interaction-tests/overlays.ts'
import { tryPhoneWidths } from './interaction-tests/phone-widths.ts'
import { tryScroll } from './interaction-tests/scroll.ts'
import { tryTextSettings } from './interaction-tests/text-settings.ts'
import { within } from './within.ts'
import type { InteractionTestNeeds } from './interaction-test-needs.ts'

interface Loaded {
  readonly loaded: LoadedPage
  /** The wait-for selector of that load; undefined without one. */
  readonly awaited: AwaitedElement | undefined
  /** Size of the page in the full-page screenshot; null without one. */
  readonly picture: PageSize | null
}

/** Runs the interaction tests on the loaded page, the most important first, until the time box is used up. */
export async function tryPage(
  page: Page,
  job: DeviceJob,
  { loaded, awaited, picture }: Loaded,
): Promise<{ interactionTests: InteractionTests; artifacts: LabArtifact[] }> {
  const artifacts: LabArtifact[] = []
  const { patience = 1 } = job
  const box = (milliseconds: number, waitMs = 0): InteractionTestNeeds => {
    const end =
      performance.now() + (job.interactionTestsMs > 0 ? patience * milliseconds + waitMs : 0)
    const left = () => Math.max(0, end - performance.now())
    return { page, job, left, keep: (artifact) => void artifacts.push(artifact) }
  }
  const hasCome = awaited !== undefined && awaited.after !== null
  if (job.interactionTestsMs > 0) await setViewport(page, job.device).catch(() => undefined)
  const desktop = job.comparesDesktop
    ? attemptInteractionTest(box(DESKTOP_MS, hasCome ? WAIT_MS : 0), tryDesktop)
    : { measured: false as const, reason: 'It was not requested.' }
  if (job.interactionTestsMs > 0 && hasCome) await awaitElement(page, awaited.selector, WAIT_MS)
  const isThere = job.interactionTestsMs === 0 || (await hasComeBack(page, loaded))
  const attempt = isThere ? attemptInteractionTest : notAttempted
  const axe = await attempt(box(AXE_MS), tryAxe)
  const needs = box(job.interactionTestsMs)
  const still = {
    axe,
    overlays: await attempt(needs, tryOverlays),
    phoneWidths: await attempt(needs, tryPhoneWidths),
    keyboard: await attempt(needs, tryKeyboard),
    textSettings: await attempt(needs, tryTextSettings),
    motion: await attempt(needs, tryMotion),
    orientation: await attempt(needs, tryOrientation),
    hover: await attempt(needs, tryHover),
  }
  const wanted = namedElements(still)
  const boxes =
    picture === null || wanted.length === 0
      ? { measured: false as const, reason: 'No element to locate in the screenshot.' }
      : await attempt(box(BOXES_MS), (own) => tryBoxes(own, { picture, wanted }))
  const interactionTests: InteractionTests = {
    ...withBoxes(still, boxes.measured ? boxes.value : new Map()),
    // Last: the requests and openings that they cause cannot all be undone.
    scroll: await attempt(needs, tryScroll),
    scrolled: await attempt(needs, tryOutline),
    interactions: await attempt(needs, tryInteractions),
    desktop: await desktop,
  }
  return { interactionTests, artifacts }
}

async function notAttempted<Value>(): Promise<InteractionTest<Value>> {
  return {
    measured: false,
    reason: 'After going back, the browser showed another page.',
  }
}

async function attemptInteractionTest<Value>(
  needs: InteractionTestNeeds,
  interactionTest: (needs: InteractionTestNeeds) => Promise<Value>,
): Promise<InteractionTest<Value>> {
  if (needs.left() === 0)
    return { measured: false, reason: 'There was no time left for this test.' }
  try {
    return { measured: true, value: await within(needs.left(), interactionTest(needs)) }
  } catch (error) {
    return { measured: false, reason: error instanceof Error ? error.message : String(error) }
  }
}
