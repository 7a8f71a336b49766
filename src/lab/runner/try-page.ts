import type { Page } from 'puppeteer-core'
import type { LabArtifact } from '../lab-artifact.ts'
import type { AwaitedElement, LoadedPage, PageSize } from '../lab-result.ts'
import { AXE_MS, BOXES_MS, DESKTOP_MS, type DeviceJob, WAIT_MS } from '../runner-messages.ts'
import type { Trial, Trials } from '../trial-results.ts'
import { awaitElement } from './await-element.ts'
import { hasComeBack } from './has-come-back.ts'
import { setViewport } from './set-viewport.ts'
import { tryAxe } from './trials/axe.ts'
import { tryBoxes } from './trials/boxes.ts'
import { tryDesktop } from './trials/desktop.ts'
import { tryHover } from './trials/hover.ts'
import { tryInteractions } from './trials/interactions.ts'
import { tryKeyboard } from './trials/keyboard.ts'
import { tryMotion } from './trials/motion.ts'
import { namedElements, withBoxes } from './trials/named-elements.ts'
import { tryOrientation } from './trials/orientation.ts'
import { tryOutline } from './trials/outline.ts'
import { tryOverlays } from './trials/overlays.ts'
import { tryPhoneWidths } from './trials/phone-widths.ts'
import { tryScroll } from './trials/scroll.ts'
import { tryTextSettings } from './trials/text-settings.ts'
import { within } from './within.ts'
import type { TrialNeeds } from './trial-needs.ts'

interface Loaded {
  readonly loaded: LoadedPage
  /** What that load waited for; undefined where it did not. */
  readonly awaited: AwaitedElement | undefined
  /** Of the page in the picture of the whole of it; null where there is none. */
  readonly picture: PageSize | null
}

/** Tries the loaded page, the weightiest trials first, until the time box is used up. */
export async function tryPage(
  page: Page,
  job: DeviceJob,
  { loaded, awaited, picture }: Loaded,
): Promise<{ trials: Trials; artifacts: LabArtifact[] }> {
  const artifacts: LabArtifact[] = []
  const { patience = 1 } = job
  const box = (milliseconds: number, waitMs = 0): TrialNeeds => {
    const end = performance.now() + (job.trialsMs > 0 ? patience * milliseconds + waitMs : 0)
    const left = () => Math.max(0, end - performance.now())
    return { page, job, left, keep: (artifact) => void artifacts.push(artifact) }
  }
  const hasCome = awaited !== undefined && awaited.after !== null
  if (job.trialsMs > 0) await setViewport(page, job.device).catch(() => undefined)
  const desktop = job.comparesDesktop
    ? attemptTrial(box(DESKTOP_MS, hasCome ? WAIT_MS : 0), tryDesktop)
    : { measured: false as const, reason: 'It was not requested.' }
  if (job.trialsMs > 0 && hasCome) await awaitElement(page, awaited.selector, WAIT_MS)
  const isThere = job.trialsMs === 0 || (await hasComeBack(page, loaded))
  const attempt = isThere ? attemptTrial : notAttempted
  const axe = await attempt(box(AXE_MS), tryAxe)
  const needs = box(job.trialsMs)
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
  const trials: Trials = {
    ...withBoxes(still, boxes.measured ? boxes.value : new Map()),
    // Last: what they make a page fetch and open cannot all be taken back.
    scroll: await attempt(needs, tryScroll),
    scrolled: await attempt(needs, tryOutline),
    interactions: await attempt(needs, tryInteractions),
    desktop: await desktop,
  }
  return { trials, artifacts }
}

async function notAttempted<Value>(): Promise<Trial<Value>> {
  return {
    measured: false,
    reason: 'After going back, the browser showed another page.',
  }
}

async function attemptTrial<Value>(
  needs: TrialNeeds,
  trial: (needs: TrialNeeds) => Promise<Value>,
): Promise<Trial<Value>> {
  if (needs.left() === 0)
    return { measured: false, reason: 'There was no time left for this test.' }
  try {
    return { measured: true, value: await within(needs.left(), trial(needs)) }
  } catch (error) {
    return { measured: false, reason: error instanceof Error ? error.message : String(error) }
  }
}
