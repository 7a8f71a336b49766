import { arch, platform } from 'node:os'
import type { Cage } from '../lab/browser/browser-process.ts'
import { type BrowserSearch, findBrowser } from '../lab/browser/find-browser.ts'
import type { Machine } from '../lab/browser/machine.ts'
import { createLab, type Lab, type LabOptions } from '../lab/lab.ts'
import type { Config } from './config.ts'

type LabConfig = Pick<Config, 'BROWSER' | 'LAB_CONCURRENCY' | 'LAB_UID' | 'ALLOW_UNSANDBOXED'>

/** The lab as configured for this installation; it must be closed. */
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

/** Windows passes no pipes between processes, and the runner receives the browser's pipes (decision 026). */
export async function searchBrowser(asked: string, machine: Machine): Promise<BrowserSearch> {
  if (machine.platform !== 'win32' || asked === 'off') return await findBrowser(asked, machine)
  return { found: false, reason: 'This version cannot use a browser on Windows.' }
}

/** As root, the browser runs under a separate user; other users cannot do that. */
export function cageOf(config: Pick<Config, 'LAB_UID' | 'ALLOW_UNSANDBOXED'>): Cage {
  return {
    uid: thisMachine().uid === 0 ? config.LAB_UID : null,
    unsandboxed: ['on', '1'].includes(config.ALLOW_UNSANDBOXED),
  }
}

export function thisMachine(): Machine {
  return { platform: platform(), arch: arch(), uid: process.getuid?.() ?? -1, env: process.env }
}
