import { arch, platform } from 'node:os'
import type { Cage } from '../../src/lab/browser/browser-process.ts'
import { type BrowserSearch, findBrowser } from '../../src/lab/browser/find-browser.ts'
import { createLab, type Lab } from '../../src/lab/lab.ts'
import { LAB_UID } from './browser.ts'

const UID = process.getuid?.() ?? -1

export const TEST_CAGE: Cage = { uid: UID === 0 ? LAB_UID : null, unsandboxed: false }

/** Like `PAGEMARK_BROWSER`: the same tests hold for the browsers that operators have installed. */
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
 * The lab with a service's settings and more time for interaction tests, and its messages to the operator. Its tests
 * are about pages, not about the speed of a busy machine.
 *
 * @param patience factor on the time; 1 if the time itself is tested
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
