import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserSearch } from '../../src/lab/browser/find-browser.ts'
import {
  OTHER_HOST,
  OWN_HOST,
  startEveryFaultSite,
  WEBMCP,
} from '../../test/support/every-fault-site.ts'
import { trustCertificate, trustingBrowser } from '../../test/support/trusting-browser.ts'

/** Pages, and the browser that both contenders use. */
export interface Contest {
  readonly urls: readonly string[]
  readonly search: BrowserSearch
  readonly nameservers?: readonly string[]
  close(): Promise<void>
}

/** Without a proxy the browser itself must resolve the names; the lab's own rule comes after this one. */
const NAMES = `--host-resolver-rules=MAP ${OWN_HOST} 127.0.0.1,MAP ${OTHER_HOST} 127.0.0.1`

/** The tests' page with a fault for every check. */
export async function openFaultPage(asked: string): Promise<Contest> {
  trustCertificate()
  const folder = await mkdtemp(join(tmpdir(), 'pagemark-bench-'))
  await chmod(folder, 0o755)
  const site = await startEveryFaultSite()
  return {
    urls: [`${site.origin}/every-fault`],
    search: await trustingBrowser(folder, { flags: [NAMES], features: WEBMCP }, asked),
    nameservers: [site.names.address],
    async close() {
      await site.close()
      await rm(folder, { recursive: true })
    },
  }
}
