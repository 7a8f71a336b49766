import { arch, platform } from 'node:os'
import { findBrowser, type Machine } from '../lab/find-browser.ts'
import { createLab, type Lab } from '../lab/lab.ts'
import type { Config } from './config.ts'

type LabConfig = Pick<Config, 'BROWSER' | 'LAB_CONCURRENCY' | 'LAB_UID' | 'ALLOW_UNSANDBOXED'>

/** The lab as this installation wishes it; it must be closed. */
export function openLab(config: LabConfig, onTrouble?: (trouble: string) => void): Lab {
  const machine = thisMachine()
  return createLab({
    search: () => findBrowser(config.BROWSER, machine),
    cage: {
      uid: machine.uid === 0 ? config.LAB_UID : null,
      unsandboxed: ['on', '1'].includes(config.ALLOW_UNSANDBOXED),
    },
    concurrency: config.LAB_CONCURRENCY,
    ...(onTrouble && { onTrouble }),
  })
}

export function thisMachine(): Machine {
  return { platform: platform(), arch: arch(), uid: process.getuid?.() ?? -1, env: process.env }
}
