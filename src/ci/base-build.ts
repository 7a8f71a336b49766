import { type Baseline, type BaselineOptions, makeBaseline, readBaseline } from './baseline.ts'

/** A page of the base build with its results as they were uploaded; undefined if these are not stored any more. */
export interface BasePage {
  /** Path below the base URL, or the whole URL. */
  readonly name: string
  readonly original: unknown
}

/**
 * The baseline that the pages of a build are, whatever host they were audited on. Nothing can be said of a page without
 * results of Pagemark: its findings are not comparable.
 */
export function baselineOfBuild(
  pages: readonly BasePage[],
  { rules }: Pick<BaselineOptions, 'rules'>,
): Baseline {
  const read = pages.map(({ name, original }) => ({
    name,
    baseline: readPage(name, original, rules),
  }))
  const whole = read.flatMap(({ baseline }) => baseline ?? [])
  const known = [...new Set(whole.flatMap((each) => each.known))].toSorted()
  const unknown = Object.fromEntries(known.map((id) => [id, { outcome: 'unknown' }]))
  return {
    ...makeBaseline([], { baseUrl: null, rules }),
    catalogue: Math.max(0, ...whole.map(({ catalogue }) => catalogue)),
    known,
    pages: Object.fromEntries(
      read.map(({ name, baseline }) => [
        name,
        Object.values(baseline?.pages ?? {})[0] ?? { checks: unknown },
      ]),
    ),
  }
}

function readPage(name: string, original: unknown, rules: BaselineOptions['rules']) {
  if (typeof original !== 'object' || original === null || !('url' in original)) return undefined
  const url = String(original.url)
  const baseUrl = url.endsWith(name) ? url.slice(0, -name.length) : null
  try {
    return readBaseline([{ ...original, error: null }], { baseUrl, rules })
  } catch {
    // Anybody who may upload builds wrote it.
    return undefined
  }
}
