import type { AssetFact } from '../../facts/asset-facts.ts'
import type { ResourceFact } from '../../facts/element-facts.ts'
import { scriptExample, stylesheetExample } from '../asset-example.ts'
import { at, defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../counted.ts'

/** Answered by a web page, they do nothing; an image may be sniffed whatever its type says. */
const NEVER_HTML: ReadonlySet<AssetFact['kind']> = new Set(['stylesheet', 'script'])

const LOADED: ReadonlySet<AssetFact['kind']> = new Set(['stylesheet', 'script', 'image'])

export const brokenResources = defineCheck({
  id: 'broken-resources',
  category: 'best-practices',
  importance: 'medium',
  title: 'The files that the page loads are there',
  why: 'Without a style sheet the page loses its look, without a script its functions, and a missing image leaves a hole.',
  fix: 'Correct the addresses listed or put the files there; answer 404, and no web page, for files that do not exist.',
  criteria:
    'Passes when every tested style sheet, script and image came. Warns when files of other sites only are missing, and fails when one of the own site is. Missing is what answers 404, 410 or 5xx, and a style sheet or script in whose place a web page (text/html) comes; other refusals such as 403 or 429 may be meant for this audit alone and do not count. Up to 6 style sheets, 6 scripts and 12 images are fetched. Does not apply when none of them was answered.',
  source: 'https://html.spec.whatwg.org/multipage/semantics.html#link-type-stylesheet',
  reads: ['assets', 'resources'],
  examples: {
    pass: [
      { facts: { assets: [stylesheetExample()] } },
      { facts: { assets: [stylesheetExample(), scriptExample({ status: 403 })] } },
    ],
    warn: [{ facts: { assets: [scriptExample({ status: 404, party: 'third' })] } }],
    fail: [
      { facts: { assets: [stylesheetExample({ status: 404, mimeType: 'text/html' })] } },
      { facts: { assets: [scriptExample({ status: 200, mimeType: 'text/html' })] } },
    ],
    'not-applicable': [{ html: '<p>Open today' }],
  },

  evaluate({ assets, resources }) {
    const tested = assets.filter(
      ({ kind, use, state }) => LOADED.has(kind) && use !== 'share' && state === 'answered',
    )
    if (tested.length === 0) return notApplicable('No file that the page loads was tested.')

    const broken = tested.filter(isBroken)
    if (broken.length === 0) return pass(`${counted(tested.length, 'tested file')} came.`)

    const own = broken.filter(({ party }) => party === 'first')
    const said = `Missing: ${broken.length} of ${counted(tested.length, 'tested file')}.`
    const places = new Map(resources.toReversed().map((resource) => [resource.url, resource]))
    const evidence = broken.map((asset) => row(asset, places.get(asset.url)))
    const details = { value: { number: broken.length, unit: 'count' } } as const
    return own.length > 0 ? fail(said, evidence, details) : warn(said, evidence, details)
  },
})

/** 401, 403, 429 and the like may be meant for us alone. */
function isBroken(asset: AssetFact): boolean {
  const { status } = asset
  return status === 404 || status === 410 || (status ?? 0) >= 500 || isPage(asset)
}

function isPage({ kind, status, mimeType }: AssetFact): boolean {
  return status === 200 && NEVER_HTML.has(kind) && mimeType === 'text/html'
}

function row(asset: AssetFact, place: ResourceFact | undefined): Evidence {
  return {
    ...(place === undefined ? {} : at(place)),
    url: asset.url,
    ...(asset.status === null ? {} : { status: asset.status }),
    ...noteOf(asset),
  }
}

/** A status speaks for itself. */
function noteOf(asset: AssetFact): Evidence {
  const notes = [
    ...(isPage(asset) ? ['A web page comes in its place.'] : []),
    ...(asset.party === 'third' ? ['It is of another site.'] : []),
  ]
  return notes.length === 0 ? {} : { note: notes.join(' ') }
}
