import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogue } from '../catalogue.ts'
import { exampleSite, type ExampleSite } from './shared/example-site.ts'
import { judgeSite } from './judge-site.ts'
import { siteCatalogue } from './site-catalogue.ts'
import type { SiteOutcome } from './site-check.ts'

const examples = siteCatalogue.flatMap((check) =>
  Object.entries(check.examples).flatMap(([status, sites]) =>
    (sites ?? []).map((site, place) => ({
      check,
      status,
      site,
      name: `${check.id}: ${status} ${place + 1}`,
    })),
  ),
)

describe('site checks', () => {
  it('are the files of their folder, each listed once', () => {
    const files = readdirSync(import.meta.dirname)
      .filter(
        (file) =>
          file.startsWith('site-') && !/\.test\.ts$|^site-(?:check|catalogue)\.ts$/.test(file),
      )
      .map((file) => file.slice(0, -'.ts'.length))
    expect(siteCatalogue.map(({ id }) => id).toSorted()).toEqual(files.toSorted())
  })

  it('have criteria and an example for each outcome that they can have', () => {
    for (const { id, criteria, examples: own } of siteCatalogue) {
      const { note: _, ...outcomes } = criteria
      expect(Object.keys(outcomes).toSorted(), id).toEqual(Object.keys(own).toSorted())
    }
  })

  it('supersede page checks that exist', () => {
    const ids = new Set(catalogue.map(({ id }) => id))
    const unknown = siteCatalogue.flatMap(({ supersedes }) =>
      supersedes.filter((id) => !ids.has(id)),
    )
    expect(unknown).toEqual([])
  })

  it('have short titles without a full stop, and messages of one line', () => {
    for (const { id, title } of siteCatalogue) {
      expect(title.length, id).toBeLessThanOrEqual(60)
      expect(title, id).not.toMatch(/\.$/)
    }
  })

  it.each(examples)('$name', ({ check, status, site }) => {
    const facts = exampleSite(site)
    const outcome = check.evaluate(facts)
    expect(outcome.status).toBe(status)
    const message = 'message' in outcome ? outcome.message : ''
    expect(message.length).toBeLessThanOrEqual(110)
    expect(message).not.toMatch(
      /^1 (?:page|URL|redirect|language version|security header|linked page|file)s? (?:have|are|name|do|answer|take|lead|look|change)\b/,
    )
  })

  it('say whether they judge only pages that search engines may index', () => {
    const found = siteCatalogue.filter((check) => {
      const faulty = [...(check.examples.warn ?? []), ...(check.examples.fail ?? [])]
      return faulty.length > 0 && faulty.every((site) => !isFinding(check.evaluate(hidden(site))))
    })
    const declared = siteCatalogue.filter(({ judges }) => judges === 'indexable')
    expect(declared.map(({ id }) => id)).toEqual(found.map(({ id }) => id))
  })

  it('are judged for a site with nothing in it', () => {
    const outcomes = judgeSite(exampleSite({ urls: {} })).map(({ outcome }) => outcome.status)
    expect(outcomes).not.toContain('error')
    expect(outcomes).not.toContain('fail')
  })
})

/** The site, with noindex on every page. */
function hidden({ urls, ...site }: ExampleSite) {
  const entries = Object.entries(urls).map(([path, file]) => {
    const isOther = 'status' in file || 'redirect' in file || 'state' in file || 'failure' in file
    return [path, isOther ? file : { ...file, noindex: true }] as const
  })
  return exampleSite({ ...site, urls: Object.fromEntries(entries) })
}

function isFinding({ status }: SiteOutcome): boolean {
  return status === 'warn' || status === 'fail'
}
