import { createHash, X509Certificate } from 'node:crypto'
import { chmodSync, writeFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type BrowserSearch, findBrowser } from '../../src/lab/browser/find-browser.ts'
import { pemPair } from './site.ts'

/**
 * The tests' browser, with the certificate of `startSecureSite` trusted, as operators do with their own certificates:
 * a program in `folder` that starts it. The last of duplicate flags counts: `flags` come before those of the caller,
 * `features` after.
 */
export async function trustingBrowser(
  folder: string,
  { flags = [], features = [] }: { flags?: readonly string[]; features?: readonly string[] },
  asked = process.env.PAGEMARK_TEST_BROWSER ?? 'bundled',
): Promise<BrowserSearch> {
  const uid = process.getuid?.() ?? -1
  const search = await findBrowser(asked, {
    platform: platform(),
    arch: arch(),
    uid,
    env: process.env,
  })
  if (!search.found) return search
  chmodSync(folder, 0o755)
  const program = join(folder, 'chromium')
  const own = [`--ignore-certificate-errors-spki-list=${keyHash()}`, ...flags]
  const quoted = [search.browser.program, ...own].map((word) => `'${word}'`).join(' ')
  const last = `--enable-features=${features.join(',')}`
  writeFileSync(program, `#!/bin/sh\nexec ${quoted} "$@" ${last}\n`, { mode: 0o755 })
  return { found: true, browser: { ...search.browser, program } }
}

/** Trusts it in this process's own requests, until the returned function is called: other files share the process. */
export function trustCertificate(): () => void {
  const known = getCACertificates('default')
  setDefaultCACertificates([...known, pemPair('valid').cert.toString('utf8')])
  return () => setDefaultCACertificates(known)
}

function keyHash(): string {
  const { publicKey } = new X509Certificate(pemPair('valid').cert)
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
}
