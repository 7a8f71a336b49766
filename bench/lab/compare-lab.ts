import type { Browser } from '../../src/lab/browser/find-browser.ts'
import type { Lab } from '../../src/lab/lab.ts'
import { auditPages } from './audit-pages.ts'
import { lighthouseCommand } from './lighthouse-command.ts'
import { peakMemory } from './tree-memory.ts'

export interface LabFigures {
  /** Milliseconds of each round. */
  readonly command: readonly number[]
  readonly loaded: readonly number[]
  readonly done: readonly number[]
  /** Bytes. */
  readonly commandPeak: number
  readonly peak: number
}

export interface LabContest {
  readonly lab: Lab
  readonly browser: Browser
  readonly urls: readonly string[]
  readonly rounds: number
  /** Warm-up rounds. */
  readonly rehearsals: number
}

/**
 * Compares the service's audits, including the static stage and storage, with Lighthouse's own command on one page
 * after the other, in turns.
 */
export async function compareLab(contest: LabContest): Promise<LabFigures> {
  const { lab, browser, urls, rounds, rehearsals } = contest
  const command: number[] = []
  const loaded: number[] = []
  const done: number[] = []
  let [commandPeak, peak] = [0, 0]
  for (let round = -rehearsals; round < rounds; round += 1) {
    const theirs = await peakMemory(() => oneAfterAnother(urls, browser))
    const ours = await peakMemory(() => auditPages(lab, { urls }))
    if (round < 0) continue
    command.push(theirs.value)
    loaded.push(Math.max(...ours.value.map((page) => page.loaded)))
    done.push(Math.max(...ours.value.map((page) => page.done)))
    commandPeak = Math.max(commandPeak, theirs.peak)
    peak = Math.max(peak, ours.peak)
  }
  return { command, loaded, done, commandPeak, peak }
}

async function oneAfterAnother(urls: readonly string[], browser: Browser): Promise<number> {
  let total = 0
  for (const url of urls) total += (await lighthouseCommand(url, browser)).ms
  return total
}
