import { arch, platform } from 'node:os'
import type { Cage } from '../../src/lab/browser/browser-process.ts'
import { type BrowserSearch, findBrowser } from '../../src/lab/browser/find-browser.ts'
import { createLab, type Lab } from '../../src/lab/lab.ts'
import { LAB_UID } from './browser.ts'

const UID = process.getuid?.() ?? -1

export const TEST_CAGE: Cage = { uid: UID === 0 ? LAB_UID : null, unsandboxed: false }

/** As `PAGEMARK_BROWSER`: the same tests hold for the browsers that operators have installed. */
const ASKED = process.env.PAGEMARK_TEST_BROWSER ?? 'bundled'

export async function testSearch(asked = ASKED): Promise<BrowserSearch> {
  return await findBrowser(asked, {
    platform: platform(),
    arch: arch(),
    uid: UID,
    env: process.env,
  })
}

/**
 * The lab as a service has it, with more time for interaction tests, and what it told the operator. What a page is like is asked
 * here, not how quick a machine is that does other things too.
 *
 * @param patience so many times the time; 1 where that time itself is the question
 */
export function testLab(
  asked = ASKED,
  concurrency = 1,
  patience = 5,
): Lab & { readonly troubles: string[] } {
  const troubles: string[] = []
  const lab = createLab({
    search: () => testSearch(asked),
    cage: TEST_CAGE,
    concurrency,
    patience,
    onTrouble: (trouble) => troubles.push(trouble),
  })
  return { ...lab, troubles }
}
