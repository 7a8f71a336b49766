import { arch, platform } from 'node:os'
import { findBrowser } from '../../src/lab/find-browser.ts'
import { createLab, type Lab } from '../../src/lab/lab.ts'
import { LAB_UID } from './browser.ts'

/** The lab as a service has it, with more time for trials, and what it told the operator. */
export function testLab(
  wish = process.env.PAGEMARK_TEST_BROWSER ?? 'bundled',
  concurrency = 1,
): Lab & { readonly troubles: string[] } {
  const uid = process.getuid?.() ?? -1
  const troubles: string[] = []
  const lab = createLab({
    search: () => findBrowser(wish, { platform: platform(), arch: arch(), uid, env: process.env }),
    cage: { uid: uid === 0 ? LAB_UID : null, unsandboxed: false },
    concurrency,
    // What a page is like is asked here, not how quick a machine is that does other things too.
    patience: 5,
    onTrouble: (trouble) => troubles.push(trouble),
  })
  return { ...lab, troubles }
}
