import { arch, platform } from 'node:os'
import type { Cage } from '../lab/browser/browser-process.ts'
import { type BrowserSearch, findBrowser } from '../lab/browser/find-browser.ts'
import type { Machine } from '../lab/browser/machine.ts'
import { createLab, type Lab, type LabOptions } from '../lab/lab.ts'
import type { Config } from './config.ts'

type LabConfig = Pick<Config, 'BROWSER' | 'LAB_CONCURRENCY' | 'LAB_UID' | 'ALLOW_UNSANDBOXED'>

/** The lab as this installation requests it; it must be closed. */
export function openLab(
  config: LabConfig,
  told: Pick<LabOptions, 'onTrouble' | 'speed' | 'onBrowser'> = {},
): Lab {
  const machine = thisMachine()
  return createLab({
    search: () => searchBrowser(config.BROWSER, machine),
    cage: cageOf(config),
    concurrency: config.LAB_CONCURRENCY,
    ...told,
  })
}

/** Windows hands no pipes from process to process, and the runner is handed the browser's (decision 026). */
export async function searchBrowser(asked: string, machine: Machine): Promise<BrowserSearch> {
  if (machine.platform !== 'win32' || asked === 'off') return await findBrowser(asked, machine)
  return { found: false, reason: 'This version cannot use a browser on Windows.' }
}

/** Root's browser runs as a user of its own; everybody else's cannot. */
export function cageOf(config: Pick<Config, 'LAB_UID' | 'ALLOW_UNSANDBOXED'>): Cage {
  return {
    uid: thisMachine().uid === 0 ? config.LAB_UID : null,
    unsandboxed: ['on', '1'].includes(config.ALLOW_UNSANDBOXED),
  }
}

export function thisMachine(): Machine {
  return { platform: platform(), arch: arch(), uid: process.getuid?.() ?? -1, env: process.env }
}
