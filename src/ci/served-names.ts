import type { AuditedPage } from '../report/findings/audited-page.ts'
import type { AuditRecord } from '../report/write/write-json.ts'

/**
 * The pages of a folder that was served at a free port, named by their paths. The port is another one in each run: with
 * it, no CI system could tell that a page, an alert or a comment is the same as before.
 */
export function namedByPaths(
  pages: readonly AuditedPage<AuditRecord>[],
  servedAt: string,
): AuditedPage<AuditRecord>[] {
  const { host, hostname } = new URL(servedAt)
  const root = new RegExp(`https?://${RegExp.escape(host)}(?!\\d)/?`, 'g')
  const bare = new RegExp(`${RegExp.escape(host)}(?!\\d)`, 'g')
  return pages.map((page) => {
    const text = JSON.stringify(page.record).replace(root, '/').replace(bare, hostname)
    const record: AuditRecord = JSON.parse(text)
    return { ...page, record, baseUrl: null }
  })
}

/** A name for the run that stays the same: of the project, otherwise of the folder or host that the pages come from. */
export function runName(
  {
    project,
    server,
    serve,
    baseUrl,
  }: {
    readonly project?: string
    readonly server?: { readonly project: string }
    readonly serve?: string
    readonly baseUrl?: string
  },
  firstUrl: string | undefined,
): string {
  const named = project ?? server?.project
  if (named !== undefined) return named
  if (serve !== undefined && baseUrl === undefined) {
    return serve.replace(/^(?:\.?\/)+|\/+$/g, '').replace(/^\.?$/, 'pages')
  }
  return firstUrl !== undefined && URL.canParse(firstUrl) ? new URL(firstUrl).host : 'pages'
}
