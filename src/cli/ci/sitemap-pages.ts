import { createEngine } from '../../engine/audit.ts'
import { egressFor } from '../../egress/private-egress.ts'
import type { Configuration } from '../../ci/configuration.ts'
import { pathsBelow } from '../../ci/paths-below.ts'
import type { SitemapFault } from '../../report/sitemap-outcome.ts'
import { visibleText } from '../../report/write/visible-text.ts'
import { auditRequest } from '../../request/audit-request.ts'
import { CliError } from '../cli-error.ts'
import { egressOptions } from '../page-auditor.ts'
import type { Terminal } from '../terminal.ts'
import { untilInterrupted } from '../until-interrupted.ts'
import { withoutTrailingSlashes } from '../../report/rules/trailing-slashes.ts'

const DEFAULT_LIMIT = 50

/**
 * Pages that the sitemap lists, at most as many as its limit. With a base URL, they are paths below it: a built site
 * names the host that it is for, not the one that serves it here. For the same reason the files of an index are read
 * from the server of the sitemap, never from the host that they name.
 *
 * @throws {CliError} if no page is found
 */
export async function sitemapPages(
  { url: file, limit = DEFAULT_LIMIT }: NonNullable<Configuration['sitemap']>,
  baseUrl: string | null,
  { config, say }: Pick<Terminal, 'config' | 'say'>,
): Promise<readonly string[]> {
  const url = file.startsWith('/') ? `${withoutTrailingSlashes(baseUrl ?? '')}${file}` : file
  const egress = await egressFor(url, egressOptions(config()))
  const parsed = egress.judge(url)
  if (!parsed.ok) throw new CliError(`sitemap: ${parsed.refusal.message}`)
  const engine = createEngine({ egressFor: () => egress, threads: 1 })
  try {
    const outcome = await untilInterrupted((signal) =>
      engine.readSitemaps(auditRequest(parsed.target), {
        mostPages: limit,
        servedAt: baseUrl === null ? undefined : new URL(url).origin,
        signal,
      }),
    )
    if (outcome.status === 'failed') throw new CliError(faultText(outcome.fault, url))
    const { files, pages } = outcome.contents
    for (const { fault } of files) if (fault) say(unreadText(fault))
    return baseUrl === null ? pages : pathsBelow(pages)
  } finally {
    await engine.close()
  }
}

function unreadText(fault: SitemapFault): string {
  return visibleText(`The sitemap ${fault.url} was not read (${reasonOf(fault)}).`)
}

function reasonOf({ code, status }: SitemapFault): string {
  return status === null ? code : `status ${status}`
}

function faultText(fault: SitemapFault, url: string): string {
  const reason = reasonOf(fault)
  return `No pages were found in the sitemap ${url} (${reason}). Correct sitemap, or name pages.`
}
