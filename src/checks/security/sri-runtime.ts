import { defineLabCheck, type Evidence, inform, notApplicable } from '../check.ts'
import { countedOf } from '../shared/counted.ts'
import { requestExample } from '../shared/runtime-example.ts'
import { isEvergreen } from '../../facts/derived/third-party.ts'

const foreign = requestExample({ url: 'https://cdn.example/a.js' })

export const sriRuntime = defineLabCheck({
  id: 'sri-runtime',
  category: 'security',
  importance: 'informative',
  title: 'Third-party scripts added by scripts have integrity',
  why: 'Scripts that other scripts add are in no markup, usually have no integrity hash, and run with all rights of the page.',
  fix: 'Load fewer third-party scripts, host your own copies, or set integrity and crossorigin on the script elements that your code creates.',
  criteria: {
    informative:
      'Lists each script of another registrable domain that the page loaded and its markup does not name, and whether the element in the rendered page has integrity.',
    'not-applicable': 'No script added a third-party script.',
    note: 'Scripts that frames load do not count.',
  },
  source: 'https://www.w3.org/TR/SRI/',
  reads: ['scripts', 'rendered', 'runtime'],
  examples: {
    informative: [
      { lab: { requests: [foreign] } },
      {
        lab: { requests: [foreign] },
        rendered:
          '<script src="https://cdn.example/a.js" integrity="sha384-x" crossorigin></script>',
      },
    ],
    'not-applicable': [
      { html: '<script src="https://cdn.example/a.js"></script>', lab: { requests: [foreign] } },
      { lab: { requests: [requestExample()] } },
    ],
  },

  evaluate({ scripts, rendered, runtime }) {
    const named = new Set(scripts.map(({ url }) => url))
    const pinned = new Set(
      rendered.document.scripts.flatMap(({ url, integrity }) => (integrity?.trim() ? [url] : [])),
    )
    const added = runtime.requests.filter(
      ({ type, party, inFrame, url }) =>
        type === 'Script' && party === 'third' && !inFrame && !named.has(url),
    )
    const byUrl = new Map(added.map((request) => [request.url, request]))
    if (byUrl.size === 0) return notApplicable('No script added a third-party script')

    const evidence = [...byUrl.values()].map(({ url, initiator }): Evidence => ({
      url,
      ...(initiator !== null && { value: initiator }),
      note: noteOf(url, pinned.has(url)),
    }))
    const count = [...byUrl.keys()].filter((url) => pinned.has(url)).length
    const message = `Integrity hashes protect ${countedOf(count, byUrl.size, 'third-party script')} added by scripts`
    return inform(message, evidence, { value: { number: byUrl.size, unit: 'count' } })
  },
})

function noteOf(url: string, isPinned: boolean): string {
  if (isPinned) return 'integrity'
  return isEvergreen(url) ? 'no integrity, because the file changes often' : 'no integrity'
}
