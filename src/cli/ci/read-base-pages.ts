import { collectBaseline, isOfPage } from '../../ci/base-build.ts'
import type { Baseline } from '../../ci/baseline.ts'
import { type Pagemark, PagemarkError } from '../../client/pagemark.ts'
import { pageName } from '../../report/imported/page-name.ts'
import { pathOf } from '../../report/rules/page-path.ts'
import type { Rule } from '../../report/rules/rule.ts'
import type { AuditRecord } from '../../report/write/write-json.ts'

export interface Audited {
  readonly records: readonly AuditRecord[]
  readonly baseUrl: string | null
  readonly rules: readonly Rule[]
}

export interface Place {
  readonly api: Pagemark['api']
  readonly project: string
}

interface Reading {
  readonly audited: Audited
  /** For all pages together. */
  readonly deadline: AbortSignal
}

interface BasePages {
  readonly baseline: Baseline
  /** Pages whose results did not arrive before the deadline: their findings are not comparable. */
  readonly unread: number
}

/** The pages of the build that this job audits, too, one after another: results have up to 5 MB. */
export async function readBasePages(
  { api, project }: Place,
  build: string,
  { audited, deadline }: Reading,
): Promise<BasePages> {
  const path = { project, build }
  const { data } = await api.GET('/api/v1/projects/{project}/builds/{build}/runs', {
    params: { path },
    signal: deadline,
  })
  const runs = Map.groupBy(data?.data ?? [], ({ url }) => url)
  const base = collectBaseline(audited)
  let unread = 0
  for (const [name, urls] of urlsByName(audited)) {
    const wanted = new Set(urls)
    const [first] = runs.get(name) ?? []
    if (first === undefined) continue
    // The devices of a page share its results.
    const ids = (runs.get(name) ?? []).filter(
      ({ form_factor }) => form_factor === first.form_factor,
    )
    for (const { id } of ids) {
      if (wanted.size === 0 || deadline.aborted) break
      const original = await readOriginal({ api, path, run: id, deadline })
      const url = pageAmong([...wanted], original, audited.baseUrl)
      if (url === undefined) continue
      base.add(url, original)
      wanted.delete(url)
    }
    wanted.forEach((url) => base.add(url, undefined))
    if (deadline.aborted) unread += wanted.size
  }
  return { baseline: base.baseline(), unread }
}

/** Builds name pages by their paths, so that pages of two hosts can share a name. */
function urlsByName({ records, baseUrl }: Audited): ReadonlyMap<string, readonly string[]> {
  const urls = records.filter(({ error }) => error === null).map(({ url }) => url)
  return Map.groupBy(urls, (url) => pageName(pathOf(url, baseUrl)))
}

function pageAmong(urls: readonly string[], original: unknown, baseUrl: string | null) {
  return (
    urls.find((url) => isOfPage(original, url, null)) ??
    urls.find((url) => isOfPage(original, url, baseUrl))
  )
}

interface StoredRun {
  readonly api: Pagemark['api']
  readonly path: { readonly project: string; readonly build: string }
  readonly run: string
  readonly deadline: AbortSignal
}

/** Undefined if it is not stored any more, or the deadline is over. */
async function readOriginal({ api, path, run, deadline }: StoredRun): Promise<unknown> {
  try {
    const { data } = await api.GET(
      '/api/v1/projects/{project}/builds/{build}/runs/{run}/original',
      { params: { path: { ...path, run } }, signal: deadline },
    )
    return data
  } catch (error) {
    const isGone = error instanceof PagemarkError && error.status === 404
    if (isGone || deadline.aborted) return undefined
    throw error
  }
}
