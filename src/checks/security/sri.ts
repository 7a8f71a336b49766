import type { ScriptFact, StylesheetFact } from '../../facts/element-facts.ts'
import type { AddressFacts } from '../../facts/network-facts.ts'
import { at, defineCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { isCrossSite } from '../../facts/derived/cross-site.ts'
import { integrityState } from './shared/integrity.ts'
import { isInsecure } from '../../facts/derived/secure-context.ts'
import { isEvergreen } from '../../facts/derived/third-party.ts'

/** A full version in the URL: the file no longer changes. */
const PINNED = /[/@-]v?\d{1,4}\.\d{1,4}\.\d{1,6}(?!\.?\d)/

const hash = `sha384-${'A'.repeat(64)}`

interface Loaded {
  readonly url: string
  readonly element: ScriptFact | StylesheetFact
  /** Module scripts are always fetched with CORS. */
  readonly cors: boolean
}

export const sri = defineCheck({
  id: 'sri',
  category: 'security',
  family: 'disclosure',
  tier: 'F',
  title: 'Third-party scripts and styles have integrity hashes',
  why: 'With an integrity hash, the browser refuses a file that was changed at the other site.',
  fix: 'Add integrity with a sha384 hash and crossorigin="anonymous" to files whose URL names a version, or host the files yourself.',
  criteria: {
    pass: 'Every script and style sheet of another site whose URL has a full version (1.2.3) has a valid integrity hash, or the page loads none.',
    warn: 'A script or style sheet of another site whose URL has a full version has no integrity hash.',
    fail: 'Browsers refuse a file because of its integrity attribute, a file of another site has no hash that browsers know, or a script of another site is loaded over http.',
    note: 'A file is refused if none of its strongest hashes (SHA-512, SHA-384, SHA-256) is complete, or if it is on another origin without crossorigin and is not a module. Services that change without notice (analytics, ads, tag managers, video and others in the third-party-web list) get no warning. On a local address, a script URL without a scheme does not fail.',
  },
  source: 'https://www.w3.org/TR/sri-2/',
  reads: ['address', 'scripts', 'stylesheets'],
  examples: {
    pass: [
      { html: '<script src="/app.js"></script>' },
      {
        html: `<script src="https://cdn.example/a/1.2.3/a.js" integrity="${hash}" crossorigin></script>`,
      },
      { html: '<script src="https://www.googletagmanager.com/gtag/js?id=G-1" async></script>' },
      { html: '<script src="https://cdn.example/npm/thing@3"></script>' },
      { url: 'http://127.0.0.1:8080/', html: '<script src="//cdn.example/thing.js"></script>' },
    ],
    warn: [
      { html: '<script src="https://cdn.example/a/1.2.3/a.js"></script>' },
      { html: '<link rel="stylesheet" href="https://cdn.example/npm/a@1.2.3/a.css">' },
      { html: '<script src="https://cdn.example/jquery-3.7.1.min.js"></script>' },
    ],
    fail: [
      { html: `<script src="https://cdn.example/a.js" integrity="${hash}"></script>` },
      {
        html: '<script src="https://cdn.example/a.js" integrity="sha1-abc=" crossorigin></script>',
      },
      { html: '<script src="http://cdn.example/a.js"></script>' },
      { html: '<script src="/app.js" integrity="sha384-cut"></script>' },
    ],
  },

  evaluate({ address, scripts, stylesheets }) {
    const loaded = loadedFrom(scripts, stylesheets)
    const foreign = loaded.filter(({ url }) => isCrossSite(url, address))
    const wrong = [
      ...loaded.flatMap((file) => blocked(file, address)),
      ...foreign.flatMap((file) => unprotected(file, address)),
    ]
    if (wrong.length > 0)
      return fail(
        `${counted(wrong.length, 'file')} ${verb(wrong.length, 'is', 'are')} blocked by browsers or loaded without protection`,
        wrong,
      )

    const bare = foreign.filter(
      ({ url, element }) =>
        integrityState(element.integrity) === 'none' && PINNED.test(url) && !isEvergreen(url),
    )
    if (foreign.length === 0) return pass('The page loads no scripts or styles of other sites')
    if (bare.length === 0) return pass()
    return warn(
      `${counted(bare.length, 'versioned file')} of other sites ${verb(bare.length, 'has', 'have')} no integrity hash`,
      bare.map(({ url, element }) => ({ ...at(element), url })),
    )
  },
})

function loadedFrom(scripts: readonly ScriptFact[], sheets: readonly StylesheetFact[]): Loaded[] {
  const code = scripts.filter(({ kind }) => kind === 'classic' || kind === 'module')
  return [
    ...code.map((element) => ({ element, url: element.url, cors: element.kind === 'module' })),
    ...sheets.map((element) => ({ element, url: element.url, cors: false })),
  ].flatMap(({ element, url, cors }) => (url === null ? [] : [{ element, url, cors }]))
}

/** Without CORS, the browser must not read a file of another origin, so the hash never matches. */
function blocked({ url, element, cors }: Loaded, address: AddressFacts): Evidence[] {
  const state = integrityState(element.integrity)
  if (state === 'blocked') {
    return [{ ...at(element), url, note: 'no hash in integrity can match, so the file is blocked' }]
  }
  const { protocol, origin } = new URL(url)
  const foreign = protocol.startsWith('http') && origin !== URL.parse(address.final)?.origin
  const checked = state === 'valid'
  return foreign && checked && !cors && element.crossorigin === null
    ? [{ ...at(element), url, note: 'integrity without crossorigin, so the file is blocked' }]
    : []
}

function unprotected({ url, element }: Loaded, { local }: AddressFacts): Evidence[] {
  if (integrityState(element.integrity) === 'unknown') {
    return [
      { ...at(element), url, note: 'no hash that browsers know, so the file is not verified' },
    ]
  }
  if (!isInsecure(url) || !('async' in element)) return []
  // On the author's own machine, a URL without a scheme becomes http; once published, https.
  if (local && element.src?.trim().startsWith('//') === true) return []
  return [{ ...at(element), url, note: 'loaded over http' }]
}
