import { libraryAt } from '../../facts/derived/known-libraries.ts'
import { counted, verb } from '../shared/counted.ts'
import { sourcesOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const script = (version: string) =>
  ({ url: `https://example.com/jquery-${version}.min.js`, type: 'script', party: 'first' }) as const

export const siteLibraryVersions = defineSiteCheck({
  id: 'site-library-versions',
  category: 'best-practices',
  importance: 'medium',
  title: 'Each library has one version',
  why: 'Visitors download a library once for each version, and fixes of its errors reach only some pages.',
  fix: 'Use the newest of the listed versions on all pages.',
  criteria: {
    pass: 'No known library was found in two versions.',
    warn: 'Pages load a library in two or more versions.',
    'not-applicable': 'No known library was found.',
    note: 'Versions are read from the URLs of scripts, of libraries for which vulnerabilities are known.',
  },
  source: 'https://developer.mozilla.org/docs/Learn_web_development/Core/Frameworks_libraries',
  examples: {
    pass: [
      { urls: { '/': { files: [script('3.7.1')] }, '/a': { files: [script('3.7.1')] } } },
      {
        urls: {
          '/': { files: [script('3.7.1')] },
          '/a': { files: [{ ...script('1.0.0'), url: 'https://example.com/vue-3.4.0.js' }] },
        },
      },
    ],
    warn: [{ urls: { '/': { files: [script('3.7.1')] }, '/a': { files: [script('1.12.4')] } } }],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const libraryOf = rememberingLibraries()
    const libraries = new Map<string, Map<string, { url: string; pages: Set<number> }>>()
    for (const { number, files } of site.pages.values()) {
      for (const { url, type } of files) {
        const library = type === 'script' ? libraryOf(url) : null
        if (library === null) continue
        const versions = libraries.get(library.name) ?? new Map()
        libraries.set(library.name, versions)
        const used = versions.get(library.version) ?? { url, pages: new Set<number>() }
        used.pages.add(number)
        versions.set(library.version, used)
      }
    }
    if (libraries.size === 0) return siteNotApplicable('No known library was found.')
    const several = [...libraries].filter(([, versions]) => versions.size > 1)
    if (several.length === 0) return PASS
    const rows = several.flatMap(([name, versions]) =>
      [...versions]
        .toSorted(([, a], [, b]) => b.pages.size - a.pages.size)
        .map(([version, { url, pages }]) => ({ url, value: `${name} ${version}`, pages })),
    )
    return {
      status: 'warn',
      message: `${counted(several.length, 'library', 'libraries')} ${verb(several.length, 'is', 'are')} loaded in several versions`,
      rows: rows.map(({ pages, ...row }) => ({ ...row, ...sourcesOf(site, [...pages]) })),
      pages: [...new Set(rows.flatMap(({ pages }) => [...pages]))],
    }
  },
})

/** Pages of a site share their scripts: 20,000 pages with twelve each take half a second otherwise. */
function rememberingLibraries(): typeof libraryAt {
  const known = new Map<string, ReturnType<typeof libraryAt>>()
  return (url) => {
    const library = known.has(url) ? known.get(url) : libraryAt(url)
    known.set(url, library ?? null)
    return library ?? null
  }
}
